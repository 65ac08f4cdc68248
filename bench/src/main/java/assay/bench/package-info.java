/**
 * Benchmarks of the costs of Assay itself, measured with Assay's complete pipeline. {@code
 * bench/README.md} lists the benchmarks and the targets that changes must meet.
 */
package assay.bench;
