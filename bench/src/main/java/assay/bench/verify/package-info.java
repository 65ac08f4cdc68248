/** Costs of the continuous suite's proof. */
package assay.bench.verify;
