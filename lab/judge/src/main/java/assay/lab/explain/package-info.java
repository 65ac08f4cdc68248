/**
 * Explanation of unusual latencies (YCSB++, section 3.3 and figure 9). The package ranks the series
 * and events that changed within a given or detected time range, or reports that nothing changed.
 */
package assay.lab.explain;
