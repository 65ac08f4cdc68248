/** Digests of query results. The expected digests are computed only from the generated events. */
package assay.study.query.answer;
