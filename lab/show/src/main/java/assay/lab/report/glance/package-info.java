/** Summaries of finished and running runs. */
package assay.lab.report.glance;
