/**
 * Benchmarks of the workloads of the study {@code continuous}, compared with bare clients and with
 * accumulo-testing.
 */
package assay.bench.continuous;
