/** Sampled series of a run, in growing files of lines and in sealed segments. */
package assay.lab.run.series;
