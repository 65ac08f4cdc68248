/**
 * Runs while they go on and after: pages for a browser, and the data that their charts ask for. It
 * reads folders and never writes (YCSB++, §2.4: any figures of the monitor on one chart).
 */
package assay.lab.serve;
