/** Scans of whole tables of entries, by several threads, and the sessions that see all of them. */
package assay.study.continuous.scan;
