/**
 * Operations on a run's tables before and during its phases: creating, emptying and counting
 * tables, and admitting users. Each step waits for the store for a limited time.
 */
package assay.lab.table;
