/** Sessions that read and write Accumulo tables. */
package assay.stores.accumulo.session;
