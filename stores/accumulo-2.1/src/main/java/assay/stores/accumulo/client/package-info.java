/** How the instance is reached, and what its errors mean. */
package assay.stores.accumulo.client;
