/** Connects to the instance and translates its errors. */
package assay.stores.accumulo.client;
