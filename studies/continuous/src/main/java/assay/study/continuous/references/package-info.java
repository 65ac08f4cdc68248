/**
 * The check of the continuous suite that all linked rows exist. The check needs no ledger. The
 * check does not detect the loss of an entry if no other entry links to it. The check requires one
 * scan of the table, and one pass over pairs of rows on disk.
 */
package assay.study.continuous.references;
