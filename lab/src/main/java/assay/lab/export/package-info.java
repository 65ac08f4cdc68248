/**
 * Exports of runs in the formats of other tools. Exports contain the series of a {@link
 * assay.lab.timeline.Timeline}: a gap is a missing row, and never a zero.
 */
package assay.lab.export;
