/** Row keys of event, index and count tables, and the key ranges of time ranges. */
package assay.study.query.key;
