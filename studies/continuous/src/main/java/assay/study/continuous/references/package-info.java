/**
 * Checks that all linked rows exist, as the continuous suite does. The check needs no ledger. The
 * check cannot detect that an entry is lost if no other entry links to it. The check scans the
 * table once, and then reads pairs of rows from disk once.
 */
package assay.study.continuous.references;
