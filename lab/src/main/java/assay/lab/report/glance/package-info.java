/** What a run came to, or does now, at first glance. */
package assay.lab.report.glance;
