/** Bare loops over the stores' own clients, which Assay's cost is measured against. */
package assay.bench.bare;
