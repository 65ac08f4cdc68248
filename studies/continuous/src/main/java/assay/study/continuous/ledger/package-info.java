/**
 * Ledgers are files that record what each thread wrote, and what the store acknowledged. Each
 * ledger is written by one thread. The verification reads all ledgers.
 */
package assay.study.continuous.ledger;
