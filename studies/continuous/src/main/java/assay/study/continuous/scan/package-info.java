/** Parallel scans of whole tables of entries, with sessions that see all cells. */
package assay.study.continuous.scan;
