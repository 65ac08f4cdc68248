/**
 * Clusters of Cassandra: one server, which is a whole cluster by itself.
 *
 * <p>What makes it start quickly: nobody is waited for, since there are no other servers that
 * gossip could tell of or that could hold tokens; JMX listens on the loopback device alone, without
 * the agent for remote ones.
 */
package assay.clusters.cassandra;
