/**
 * YCSB's command line as input and output: its properties become a plan, and a run folder becomes
 * its output. In between, a run is like any other.
 */
package assay.lab.ycsb;
