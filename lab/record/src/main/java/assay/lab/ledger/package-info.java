/**
 * Ledgers: files in which each thread of a study records its actions. A check reads the ledgers
 * after the load.
 */
package assay.lab.ledger;
