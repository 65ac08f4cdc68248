/**
 * Clusters of Cassandra with a single server.
 *
 * <p>For a fast start, the server does not wait for gossip or for other owners of tokens, because
 * there are no other servers. JMX listens only on the loopback address, without the JDK's remote
 * agent.
 */
package assay.clusters.cassandra;
