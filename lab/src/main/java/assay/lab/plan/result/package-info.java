/** Quantities, figures, tables and findings that a plan asks of its runs. */
package assay.lab.plan.result;
