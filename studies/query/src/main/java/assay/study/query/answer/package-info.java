/** What a query answers, and what it must answer by the events alone. */
package assay.study.query.answer;
