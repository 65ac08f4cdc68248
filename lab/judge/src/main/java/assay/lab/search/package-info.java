/**
 * Search for the highest rate at which a store meets a service level objective (SLO). Other
 * packages run the trials and draw the charts.
 */
package assay.lab.search;
