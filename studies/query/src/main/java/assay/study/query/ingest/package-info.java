/** Workload that writes events, index entries and counts. */
package assay.study.query.ingest;
