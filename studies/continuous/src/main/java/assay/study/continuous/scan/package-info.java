/** Parallel scans of whole tables of entries. The sessions of these scans see all cells. */
package assay.study.continuous.scan;
