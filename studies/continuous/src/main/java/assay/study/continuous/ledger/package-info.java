/**
 * Ledgers: records on disk of what each writer wrote and the store acknowledged. Each is written by
 * one thread and read for verification.
 */
package assay.study.continuous.ledger;
