/** Parses the conditions of queries and evaluates them for events. */
package assay.study.query.condition;
