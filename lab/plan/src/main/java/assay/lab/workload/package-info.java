/** Workloads: keys, values, distributions, and seeded, endless streams of operations. */
package assay.lab.workload;
