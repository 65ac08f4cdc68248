/** Keys of event, index and count tables, and the time ranges that become ranges of them. */
package assay.study.query.key;
