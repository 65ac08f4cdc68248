/**
 * Explanation of latencies: ranks the series and events that changed with a given or detected
 * stretch of time, or reports that none changed (YCSB++, section 3.3 and figure 9).
 */
package assay.lab.explain;
