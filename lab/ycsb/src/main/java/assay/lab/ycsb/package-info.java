/**
 * Support for YCSB's command line. The package turns properties into a plan, and a run folder into
 * YCSB's output. The run itself is an ordinary run of Assay.
 */
package assay.lab.ycsb;
