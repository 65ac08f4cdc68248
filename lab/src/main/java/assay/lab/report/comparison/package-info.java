/** Groups of runs, set against each other, as page and text. */
package assay.lab.report.comparison;
