/**
 * Comparison of groups of runs. A group contains the repeats of a variant. The package provides
 * medians with intervals, differences, and whether the groups can be ranked. Other packages display
 * the results.
 */
package assay.lab.compare;
