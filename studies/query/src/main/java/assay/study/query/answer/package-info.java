/** Answers of queries, and the expected answers, which are computed from the events alone. */
package assay.study.query.answer;
