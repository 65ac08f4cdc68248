/**
 * What a run looks like to a person: one HTML file that opens offline, and a table for the
 * terminal. Both take their figures from the same rows; neither knows a store.
 */
package assay.lab.report;
