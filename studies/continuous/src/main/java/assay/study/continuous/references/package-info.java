/**
 * The suite's own check: each row that an entry links to is there. It needs no ledger, and is blind
 * to all that nobody links to. One pass over the table, and one over pairs of rows on disk.
 */
package assay.study.continuous.references;
