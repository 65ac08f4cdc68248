/** Commands that are compatible with YCSB. */
package assay.cli.ycsb;
