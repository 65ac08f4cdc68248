/** Latencies of a run: written as histograms, then read back and added up. */
package assay.lab.run.latency;
