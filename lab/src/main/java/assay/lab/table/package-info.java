/**
 * What a run does to its table before and beside its phases: makes, empties and counts it, lets
 * users in. Each step waits for the store within bounds.
 */
package assay.lab.table;
