/** Answers of queries, and the expected answers computed from the events alone. */
package assay.study.query.answer;
