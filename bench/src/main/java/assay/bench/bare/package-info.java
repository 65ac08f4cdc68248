/** Bare loops on the stores' own clients, as the baseline for Assay's costs. */
package assay.bench.bare;
