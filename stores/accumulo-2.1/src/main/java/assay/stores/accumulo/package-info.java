/**
 * Apache Accumulo 2.1 through its own client, configured by a site's {@code
 * accumulo-client.properties}. Writes use one BatchWriter per session, reads and scans use
 * Scanners.
 */
package assay.stores.accumulo;
