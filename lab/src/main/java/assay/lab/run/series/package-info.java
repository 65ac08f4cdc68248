/** Sampled series of a run: growing files of lines, and sealed segments. */
package assay.lab.run.series;
