/** Writes events with what finds them again. */
package assay.study.query.ingest;
