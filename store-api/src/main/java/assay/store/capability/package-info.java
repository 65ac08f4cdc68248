/**
 * Optional features of stores beyond reading and writing, and interfaces through which stores
 * report their state.
 */
package assay.store.capability;
