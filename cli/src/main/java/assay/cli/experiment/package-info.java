/** Experiments, presets and the demo. */
package assay.cli.experiment;
