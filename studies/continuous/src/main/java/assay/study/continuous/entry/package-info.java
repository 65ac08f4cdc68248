/**
 * Entries of the continuous test suite: their bytes as a function of an ingest and a count, their
 * lists, and their reading. Knows bytes alone, neither sessions nor files.
 */
package assay.study.continuous.entry;
