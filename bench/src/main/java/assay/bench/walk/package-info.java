/** Costs of the continuous suite's walks, beside bare scans of the same rows. */
package assay.bench.walk;
