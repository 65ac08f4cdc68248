/** Sampled series of a run, in growing files of lines and in zip files. */
package assay.lab.run.series;
