/** Charts of a run. */
package assay.lab.report.chart;
