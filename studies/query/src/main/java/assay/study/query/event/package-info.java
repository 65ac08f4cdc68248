/**
 * Generated events. Each event is a function of a seed and the event's number, so that expected
 * answers are known.
 */
package assay.study.query.event;
