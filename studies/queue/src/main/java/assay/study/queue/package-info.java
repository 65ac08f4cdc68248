/**
 * A queue with transactions on a table store, after Cask's queues on HBase. Producers write events
 * in transactions, and each group of consumers receives each committed event exactly once, or as
 * often as its guarantee permits. A check compares what consumers received with what producers
 * committed.
 */
package assay.study.queue;
