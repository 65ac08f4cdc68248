/** Finds stores in their folders and isolates their libraries from each other and from Assay's. */
package assay.store.catalog;
