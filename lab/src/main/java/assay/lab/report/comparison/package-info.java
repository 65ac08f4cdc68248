/** Comparisons of groups of runs, as page and text. */
package assay.lab.report.comparison;
