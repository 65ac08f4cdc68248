/**
 * Comparison of groups of runs. A group contains the repeats of a variant. The package computes
 * medians with intervals, computes differences, and determines whether the groups can be ranked.
 * Other packages display the results.
 */
package assay.lab.compare;
