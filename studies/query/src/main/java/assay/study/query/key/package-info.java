/** Row keys of event, index and count tables, and the key ranges that correspond to time ranges. */
package assay.study.query.key;
