/**
 * Apache Accumulo 2.1 through its own client, set by the {@code accumulo-client.properties} of any
 * site. Writes go through one BatchWriter a session, reads and scans through Scanners.
 */
package assay.stores.accumulo;
