/** HDFS with a NameNode and DataNodes, for stores that can keep their files in HDFS. */
package assay.clusters.hdfs;
