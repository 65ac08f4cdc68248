/**
 * Support for YCSB's command line: properties are turned into a plan, and a run folder into YCSB's
 * output. The run itself is like any other run.
 */
package assay.lab.ycsb;
