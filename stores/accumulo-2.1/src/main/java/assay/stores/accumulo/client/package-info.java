/** Connects to an Accumulo instance, and translates the errors of Accumulo's client. */
package assay.stores.accumulo.client;
