/** Parses the conditions of queries, and evaluates conditions for generated events. */
package assay.study.query.condition;
