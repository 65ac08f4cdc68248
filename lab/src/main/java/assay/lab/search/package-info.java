/**
 * Search for the highest rate at which a store meets an SLO. Higher-level packages run the trials
 * and draw the result.
 */
package assay.lab.search;
