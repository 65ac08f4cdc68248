/**
 * Reports of runs: a single HTML file that opens offline, and a table for the terminal. The page
 * and the table are built from the same rows. Reports do not depend on a store.
 */
package assay.lab.report;
