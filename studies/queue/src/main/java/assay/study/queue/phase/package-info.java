/**
 * Phases that check a queue, delete received entries, or change the number of consumers. These
 * phases send no load to the store.
 */
package assay.study.queue.phase;
