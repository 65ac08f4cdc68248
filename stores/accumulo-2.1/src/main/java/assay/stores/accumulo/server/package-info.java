/** Status and metrics of the servers. */
package assay.stores.accumulo.server;
