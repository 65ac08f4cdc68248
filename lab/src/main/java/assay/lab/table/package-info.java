/**
 * Work on a run's table before and beside its phases: making, emptying and counting it, letting
 * users in. Each step waits for the store within bounds.
 */
package assay.lab.table;
