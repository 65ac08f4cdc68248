/**
 * Finds stores in their folders and keeps their libraries apart from each other's and from Assay's.
 */
package assay.store.catalog;
