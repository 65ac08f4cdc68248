/**
 * Explanation of unusual latencies. Ranks the series and events that changed within a given or
 * detected time range, or reports that none changed (YCSB++, section 3.3 and figure 9).
 */
package assay.lab.explain;
