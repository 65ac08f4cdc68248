/** Latencies of a run, which are written as histograms, and later read and added up. */
package assay.lab.run.latency;
