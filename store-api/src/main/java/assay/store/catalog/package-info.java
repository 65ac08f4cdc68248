/**
 * Finds the installed stores in their folders. Isolates each store's libraries from the libraries
 * of other stores and of Assay.
 */
package assay.store.catalog;
