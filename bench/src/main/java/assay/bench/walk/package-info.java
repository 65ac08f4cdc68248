/** Costs of the continuous suite's walks, compared with bare scans of the same rows. */
package assay.bench.walk;
