/**
 * Apache Accumulo 2.1 through its own client, configured by a site's {@code
 * accumulo-client.properties}. Each session writes through one BatchWriter and reads through
 * Scanners.
 */
package assay.stores.accumulo;
