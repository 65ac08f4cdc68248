/**
 * Clusters of Cassandra with a single server.
 *
 * <p>To start fast, the server waits for no gossip and no owners of tokens, since there are no
 * other servers. JMX listens on the loopback address alone, without the remote agent.
 */
package assay.clusters.cassandra;
