/** Writes events with their index and counts. */
package assay.study.query.ingest;
