/**
 * Reports of runs: a single HTML file that opens offline, and a table for the terminal. Both use
 * the same rows; neither depends on a store.
 */
package assay.lab.report;
