/** Sessions, which read and write tables. */
package assay.stores.accumulo.session;
