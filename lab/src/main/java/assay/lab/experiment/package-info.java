/**
 * Phases in order on one store, written down as a run and judged. Experiment files, variants and
 * repeats have their room here.
 */
package assay.lab.experiment;
