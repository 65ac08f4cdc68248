/**
 * Entries of the continuous test suite: their bytes as a function of an ingest and a count, their
 * lists, and their parsing. This package does not depend on sessions or files.
 */
package assay.study.continuous.entry;
