/** HDFS, which consists of a NameNode and DataNodes, for the stores that can keep files in HDFS. */
package assay.clusters.hdfs;
