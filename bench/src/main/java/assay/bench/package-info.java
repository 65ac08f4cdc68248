/**
 * What Assay itself costs, measured on its real pipeline: the bars that a change must not break,
 * and microbenchmarks of the parts to find out which one did. {@code bench/README.md} says how to
 * run them.
 */
package assay.bench;
