/** Program that runs HDFS's storage policy satisfier for one folder. */
package assay.satisfier;
