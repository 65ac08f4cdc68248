/** What event, index and count tables hold. */
package assay.study.query.table;
