/** Costs of the continuous suite, compared with bare clients and accumulo-testing. */
package assay.bench.continuous;
