/**
 * The check of the continuous suite: each row to which an entry links must exist. The check needs
 * no ledger. The check does not detect the loss of entries to which no entry links. The check
 * requires one scan of the table, and one pass over pairs of rows on disk.
 */
package assay.study.continuous.references;
