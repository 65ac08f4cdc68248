/**
 * Records latencies, and computes statistics of them. Each thread owns its histograms and hands
 * them over once a second, so that nothing is shared while an operation is timed.
 */
package assay.lab.measure;
