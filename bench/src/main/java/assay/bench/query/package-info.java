/** The client's cost of queries of events, and the quality of their plans. */
package assay.bench.query;
