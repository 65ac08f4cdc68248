/**
 * Entries of the continuous test suite: their bytes as a function of an ingest and a count, their
 * lists, and their parsing. Independent of sessions and files.
 */
package assay.study.continuous.entry;
