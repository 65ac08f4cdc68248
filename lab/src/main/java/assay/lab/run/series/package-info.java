/** Sampled series of a run: lines that grow, and sealed segments. */
package assay.lab.run.series;
