/** Comparisons of groups of runs, as pages and texts. */
package assay.lab.report.comparison;
