/**
 * Finds the installed stores in their folders. Isolates each store's libraries from Assay's
 * libraries and from the libraries of all other stores.
 */
package assay.store.catalog;
