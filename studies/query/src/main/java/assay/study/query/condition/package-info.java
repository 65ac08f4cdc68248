/** What users ask of events, as text, and whether an event is so. */
package assay.study.query.condition;
