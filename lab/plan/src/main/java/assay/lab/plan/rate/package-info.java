/** Rates at which operations are due. */
package assay.lab.plan.rate;
