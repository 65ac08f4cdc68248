/** Reads the status and the metrics of Accumulo's servers. */
package assay.stores.accumulo.server;
