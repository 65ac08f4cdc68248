/**
 * Comparison of groups of runs, the repeats of variants: medians with intervals, differences, and
 * whether the groups can be ranked. Packages above draw it.
 */
package assay.lab.compare;
