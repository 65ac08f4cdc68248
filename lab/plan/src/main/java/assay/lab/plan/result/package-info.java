/** Quantities, figures, tables and findings that a plan requests of its runs. */
package assay.lab.plan.result;
