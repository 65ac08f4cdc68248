/** Ledgers, in which each thread of a study records its actions so that a check can read them. */
package assay.lab.ledger;
