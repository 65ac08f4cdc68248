/**
 * Benchmarks of the costs of Assay itself. The benchmarks use the same components as a user's run.
 * {@code bench/README.md} lists the benchmarks and the targets that changes must meet.
 */
package assay.bench;
