/** Ledgers: what each thread of a study did, recorded so that a check can read it. */
package assay.lab.ledger;
