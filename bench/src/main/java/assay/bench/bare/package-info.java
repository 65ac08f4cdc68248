/** Bare loops over the stores' own clients, as the baseline of Assay's costs. */
package assay.bench.bare;
