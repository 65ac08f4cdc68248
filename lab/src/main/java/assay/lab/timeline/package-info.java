/**
 * All series and events of a run, on a common clock: samples of probes and latencies, by machine
 * (YCSB++, §2.4). Reports, exports and explanations read a run through this package.
 */
package assay.lab.timeline;
