/**
 * What is asked of a store: keys, values, distributions and the seeded, endless streams of
 * operations made of them.
 */
package assay.lab.workload;
