/** Phases without load: the check of what was received, cleanup, and changes of group sizes. */
package assay.study.queue.phase;
