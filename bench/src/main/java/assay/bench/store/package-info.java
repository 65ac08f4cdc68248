/** Benchmarks of Assay's client CPU, compared with bare loops on the stores' own clients. */
package assay.bench.store;
