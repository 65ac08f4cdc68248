/** HDFS's satisfier of storage policies, with the folder that it is for. */
package assay.satisfier;
