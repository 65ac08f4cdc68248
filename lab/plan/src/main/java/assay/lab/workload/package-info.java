/**
 * Workloads: keys, values, distributions, and endless streams of operations that are derived from a
 * seed.
 */
package assay.lab.workload;
