/** Keys of experiment files: one record per mapping, each of which validates itself. */
package assay.lab.experiment.file.key;
