/** Ledgers: what each thread of a study notes of its work, for a check to read. */
package assay.lab.ledger;
