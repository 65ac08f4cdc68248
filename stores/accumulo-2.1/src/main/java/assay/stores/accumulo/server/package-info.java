/** What the servers tell of themselves. */
package assay.stores.accumulo.server;
