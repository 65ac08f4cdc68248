/**
 * The suite's own check: each row to which an entry links must exist. The check needs no ledger. It
 * does not detect the loss of entries to which nothing links. Requires one scan of the table, and
 * one pass over pairs of rows on disk.
 */
package assay.study.continuous.references;
