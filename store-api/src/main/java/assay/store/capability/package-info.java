/**
 * Optional features of stores beyond reading and writing, and what stores report about themselves.
 */
package assay.store.capability;
