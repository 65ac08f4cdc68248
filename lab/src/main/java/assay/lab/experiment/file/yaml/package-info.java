/** Syntax of experiment files: trees with line numbers, variables, values. */
package assay.lab.experiment.file.yaml;
