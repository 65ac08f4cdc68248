/**
 * Filters of rows and cells. If a store's servers cannot evaluate filters, the client evaluates the
 * filters instead.
 */
package assay.store.capability.filter;
