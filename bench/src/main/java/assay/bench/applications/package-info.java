/**
 * Benchmarks of the client CPU of application studies, compared with bare loops on the same store.
 */
package assay.bench.applications;
