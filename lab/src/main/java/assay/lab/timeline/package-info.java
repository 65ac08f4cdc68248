/**
 * Every series and event of a run on its one clock: what probes sampled, what latencies were, on
 * which machine (YCSB++, §2.4). What draws, exports or explains a run reads it here.
 */
package assay.lab.timeline;
