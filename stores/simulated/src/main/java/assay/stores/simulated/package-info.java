/**
 * A table store in memory that keeps the whole store contract, with a model of time and of faults
 * on top: how long operations take, when none ends, how many end a second, which fail. All that is
 * drawn comes from one seed, so that what Assay measures can be compared with what was set.
 */
package assay.stores.simulated;
