/**
 * Executes the phases of a plan on one store, and records and judges the run. Also reads experiment
 * files, including their variants and repeats.
 */
package assay.lab.experiment;
