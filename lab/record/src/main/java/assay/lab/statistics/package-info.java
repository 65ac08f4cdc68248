/**
 * Statistics of repeated runs: intervals, differences and ranks. The package works only on numbers,
 * not on runs, files or units. docs/measuring.md describes the methods.
 */
package assay.lab.statistics;
