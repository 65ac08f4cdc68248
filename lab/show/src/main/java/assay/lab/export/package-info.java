/**
 * Exports of runs in the formats of other tools. Exports contain the series of a {@link
 * assay.lab.timeline.Timeline}. A gap in a series becomes a missing row, and never a row with zero.
 */
package assay.lab.export;
