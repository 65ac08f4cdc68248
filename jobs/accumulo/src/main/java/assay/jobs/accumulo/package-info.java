/** Writer of bulk files for Accumulo. */
package assay.jobs.accumulo;
