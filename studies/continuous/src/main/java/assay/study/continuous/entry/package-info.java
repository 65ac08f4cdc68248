/**
 * Entries of the continuous test suite: computes an entry's bytes from an ingest and a count,
 * arranges entries in lists, and parses entries. This package does not depend on sessions or files.
 */
package assay.study.continuous.entry;
