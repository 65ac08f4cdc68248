/**
 * The suite's own check: each row that an entry links to must exist. It needs no ledger, and does
 * not detect the loss of entries that nothing links to. Requires one scan of the table, and one
 * pass over pairs of rows on disk.
 */
package assay.study.continuous.references;
