/** Syntax of experiment files: trees with line numbers, variables and values. */
package assay.lab.experiment.file.yaml;
