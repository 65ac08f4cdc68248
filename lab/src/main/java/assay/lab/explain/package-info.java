/**
 * What changed together with a latency: given a stretch of time, or having found one, ranks the
 * series and events that moved with it, and says when nothing did (YCSB++, §3.3 and figure 9).
 */
package assay.lab.explain;
