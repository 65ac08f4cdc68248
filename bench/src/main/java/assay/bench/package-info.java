/**
 * Costs of Assay itself, measured on its real pipeline: the limits that changes must respect, and
 * microbenchmarks to find the part that exceeds them. {@code bench/README.md} says how to run them.
 */
package assay.bench;
