/**
 * What repeated runs say and what they cannot say: intervals, differences, ranks. It knows numbers
 * alone: no run, no file, no unit. docs/measuring.md has the methods in words.
 */
package assay.lab.statistics;
