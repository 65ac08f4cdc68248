/**
 * Writes the latencies of a run as histograms. Reads the histograms of all workers, and adds up
 * these histograms.
 */
package assay.lab.run.latency;
