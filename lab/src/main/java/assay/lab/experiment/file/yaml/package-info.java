/** What a file says, before anybody asks what it means: its tree with lines, variables, values. */
package assay.lab.experiment.file.yaml;
