/** Bulk files for Accumulo. */
package assay.jobs.accumulo;
