/**
 * A table store in memory that meets the whole store contract and models time and faults: how long
 * operations take, when they stall, how many complete per second, and which fail. All random draws
 * come from one seed, so that Assay's measurements can be compared with the settings.
 */
package assay.stores.simulated;
