/**
 * All series and events of a run on a common clock: latencies, and samples by machine (YCSB++,
 * §2.4). Reports, exports and explanations read runs through this package.
 */
package assay.lab.timeline;
