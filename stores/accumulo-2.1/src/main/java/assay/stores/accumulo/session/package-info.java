/** Reads and writes. */
package assay.stores.accumulo.session;
