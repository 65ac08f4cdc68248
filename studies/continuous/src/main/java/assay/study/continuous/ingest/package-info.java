/** Workload that writes the suite's linked lists, and notes each promise in a ledger. */
package assay.study.continuous.ingest;
