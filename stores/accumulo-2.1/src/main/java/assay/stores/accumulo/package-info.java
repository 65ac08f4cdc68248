/**
 * Store for Apache Accumulo 2.1, based on Accumulo's own Java client. A file {@code
 * accumulo-client.properties} configures the client. Each session writes through one {@code
 * BatchWriter}, and reads through {@code Scanner} and {@code BatchScanner}.
 */
package assay.stores.accumulo;
