/** Benchmarks of event queries: their costs in the client, and the quality of the query plans. */
package assay.bench.query;
