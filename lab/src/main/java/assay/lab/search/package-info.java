/**
 * Search for the highest rate at which a store meets an SLO. Packages above run the trials and draw
 * the result.
 */
package assay.lab.search;
