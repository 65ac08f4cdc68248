/**
 * Filters of rows and cells, and their semantics, for servers that filter and those that cannot.
 */
package assay.store.capability.filter;
