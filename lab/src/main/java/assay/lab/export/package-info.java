/**
 * Exports of runs in the formats of other tools. Exports contain what a {@link
 * assay.lab.timeline.Timeline} reads: a gap is a missing row, and never a zero.
 */
package assay.lab.export;
