/**
 * Costs of Assay itself, measured on its real pipeline. Some benchmarks check the limits that
 * changes must respect; microbenchmarks find the part that exceeds a limit. {@code bench/README.md}
 * says how to run them.
 */
package assay.bench;
