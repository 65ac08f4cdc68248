/**
 * Statistics of repeated runs: intervals, differences, ranks. Depends on numbers alone: no runs,
 * files or units. docs/measuring.md describes the methods.
 */
package assay.lab.statistics;
