/**
 * Records latencies, and computes statistics of latencies. Each thread has its own histograms and
 * hands them over once a second, so that threads share nothing while an operation is timed.
 */
package assay.lab.measure;
