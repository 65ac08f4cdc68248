/**
 * Where a thread notes latencies, and what is computed from them. Each thread owns its histograms;
 * once a second they are handed over whole, so that nothing is shared while an operation is timed.
 */
package assay.lab.measure;
