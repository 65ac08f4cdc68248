/** Workload that writes the suite's linked lists and records every acknowledgement in a ledger. */
package assay.study.continuous.ingest;
