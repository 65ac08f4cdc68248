/**
 * Statistics of repeated runs: intervals, differences, ranks. Depends only on numbers, not on runs,
 * files or units. docs/measuring.md describes the methods.
 */
package assay.lab.statistics;
