/** What the continuous suite's ingest costs, beside a bare client and beside accumulo-testing. */
package assay.bench.continuous;
