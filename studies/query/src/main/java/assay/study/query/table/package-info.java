/** Content of event, index and count tables. */
package assay.study.query.table;
