/** Writes the latencies of a run as histograms. Reads and adds up the histograms of all workers. */
package assay.lab.run.latency;
