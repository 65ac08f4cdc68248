/**
 * Costs of Assay itself, measured on its real pipeline, for the limits that changes must respect.
 * {@code bench/README.md} says how to run the benchmarks.
 */
package assay.bench;
