/**
 * Workload that writes the linked lists of the continuous suite, and records acknowledgements in
 * ledgers.
 */
package assay.study.continuous.ingest;
