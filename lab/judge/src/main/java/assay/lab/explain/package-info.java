/**
 * Explanation of unusual latencies. The package ranks the series and events that changed within a
 * given or detected time range, or reports that nothing changed (YCSB++, section 3.3 and figure 9).
 */
package assay.lab.explain;
