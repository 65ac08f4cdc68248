/** Quantities, figures, tables and findings that a plan requests for its runs. */
package assay.lab.plan.result;
