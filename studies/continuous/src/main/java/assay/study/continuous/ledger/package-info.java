/**
 * Ledgers are files that record what each thread wrote, and what the store acknowledged. One thread
 * writes each ledger; the verification reads all ledgers.
 */
package assay.study.continuous.ledger;
