/** Workloads: keys, values, distributions, and the seeded, endless streams of operations. */
package assay.lab.workload;
