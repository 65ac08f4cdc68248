/**
 * A queue with transactions on a table store, modelled on Cask's queues on HBase. Producers write
 * events in transactions. Each group of consumers receives each committed event exactly once,
 * unless a weaker delivery guarantee is selected. A check compares the events that consumers
 * received with the events that producers committed.
 */
package assay.study.queue;
