/**
 * Support for YCSB's command line. The package turns properties into a plan, and a run folder into
 * YCSB's output. The run is like any other run.
 */
package assay.lab.ycsb;
