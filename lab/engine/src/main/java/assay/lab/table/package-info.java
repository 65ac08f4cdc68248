/**
 * Operations on a run's tables before and during the run's phases: creating, emptying and counting
 * tables, and granting access to users. Each step waits for the store for a limited time.
 */
package assay.lab.table;
