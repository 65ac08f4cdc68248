/**
 * Keys of experiment files. Each mapping of a file is bound to a record that validates the
 * mapping's values.
 */
package assay.lab.experiment.file.key;
