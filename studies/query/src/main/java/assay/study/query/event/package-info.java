/**
 * Generated events. Each is a function of a seed and its number, so that expected answers are
 * known.
 */
package assay.study.query.event;
