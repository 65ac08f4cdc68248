/** Events: each a function of a seed and its number, so that what a query must bring is known. */
package assay.study.query.event;
