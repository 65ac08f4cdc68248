/**
 * Ledgers: records on disk of what each writer wrote and what the store acknowledged. One thread
 * writes each ledger; verification reads the ledgers.
 */
package assay.study.continuous.ledger;
