/** Digests of query results. The expected digests are computed from the generated events alone. */
package assay.study.query.answer;
