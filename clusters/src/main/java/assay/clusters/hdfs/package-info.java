/**
 * HDFS, consisting of a NameNode and its DataNodes, for the stores that can keep their files in it.
 */
package assay.clusters.hdfs;
