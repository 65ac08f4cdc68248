/**
 * Groups of runs, the repeats of variants, set against each other: medians with intervals,
 * differences, and whether they allow a ranking. Who draws it is above.
 */
package assay.lab.compare;
