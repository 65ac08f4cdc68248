/** At what rate operations are due. */
package assay.lab.plan.rate;
