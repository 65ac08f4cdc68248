/** Commands in the words of YCSB. */
package assay.cli.ycsb;
