/**
 * Filters of rows and cells. Servers can evaluate the filters; the client evaluates them for
 * servers that cannot.
 */
package assay.store.capability.filter;
