/** How the cluster is reached, and what its errors mean. */
package assay.stores.hbase.client;
