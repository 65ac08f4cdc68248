/**
 * A run in the formats of other tools. What is written is what a {@link
 * assay.lab.timeline.Timeline} tells: a gap is a missing row, never a zero.
 */
package assay.lab.export;
