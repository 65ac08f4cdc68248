/**
 * A queue with transactions on a table store: producers write events in transactions, and each
 * group of consumers receives each committed event exactly once, or as often as its guarantee says
 * (after Cask's queues on HBase). A check sets what consumers received against what producers
 * committed.
 */
package assay.study.queue;
