/**
 * Comparison of groups of runs; a group contains the repeats of a variant. Provides medians with
 * intervals, differences, and whether the groups can be ranked. Other packages display the results.
 */
package assay.lab.compare;
