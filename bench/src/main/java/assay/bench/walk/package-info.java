/** What the continuous suite's walks cost, beside bare scans of the same rows. */
package assay.bench.walk;
