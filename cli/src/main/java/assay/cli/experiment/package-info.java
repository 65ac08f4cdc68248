/** Commands that run experiments, presets and the demo. */
package assay.cli.experiment;
