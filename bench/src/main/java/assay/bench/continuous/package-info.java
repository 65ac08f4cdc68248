/** Costs of the continuous suite's ingest, compared with a bare client and accumulo-testing. */
package assay.bench.continuous;
