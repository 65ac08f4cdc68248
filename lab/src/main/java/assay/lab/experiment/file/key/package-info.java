/** Keys of experiment files. Each mapping is a record that validates itself. */
package assay.lab.experiment.file.key;
