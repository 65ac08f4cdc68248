/**
 * Cassandra clusters, each with a single server.
 *
 * <p>For a fast start, the server waits neither for gossip nor for other owners of tokens, because
 * there are no other servers. JMX listens only on the loopback address and does not use the JDK's
 * remote agent.
 */
package assay.clusters.cassandra;
