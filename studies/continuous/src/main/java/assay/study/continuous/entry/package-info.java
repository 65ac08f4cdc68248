/**
 * Entries of the continuous suite. Computes the bytes of an entry from an ingest and a count,
 * arranges entries in linked lists, and parses entries. This package does not depend on sessions or
 * files.
 */
package assay.study.continuous.entry;
