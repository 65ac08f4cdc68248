/**
 * A table store in memory that meets the whole store contract and simulates latencies and faults.
 * The settings determine how long operations take, when operations stall, how many operations
 * complete per second, and which operations fail. All random numbers come from one seed. Assay's
 * measurements can therefore be compared with the settings.
 */
package assay.stores.simulated;
