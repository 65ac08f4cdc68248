/**
 * Clusters of Cassandra with a single server.
 *
 * <p>To start fast, the server does not wait for gossip or for owners of tokens, because there are
 * no other servers. JMX listens on the loopback address only, without the remote agent.
 */
package assay.clusters.cassandra;
