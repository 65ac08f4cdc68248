/** Client costs of event queries, and the quality of their plans. */
package assay.bench.query;
