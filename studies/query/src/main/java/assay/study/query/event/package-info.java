/**
 * Generated events. Each event is computed from a seed and the event's number, so that the expected
 * answers of queries can be computed too.
 */
package assay.study.query.event;
