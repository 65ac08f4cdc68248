/** Latencies of a run: written as histograms, read back and added up. */
package assay.lab.run.latency;
