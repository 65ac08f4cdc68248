/**
 * Web server for finished and running runs: pages for a browser, and the data of their charts.
 * Reads folders and never writes (YCSB++, section 2.4: any of the monitor's metrics on one chart).
 */
package assay.lab.serve;
