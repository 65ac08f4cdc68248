/** Commands that accept YCSB's command line and print YCSB's output. */
package assay.cli.ycsb;
