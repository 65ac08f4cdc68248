/**
 * Phases without load: checking a queue, deleting received entries, and changing the number of
 * consumers.
 */
package assay.study.queue.phase;
