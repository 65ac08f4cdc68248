/** What a file's keys may say: one record a mapping, each checking itself. */
package assay.lab.experiment.file.key;
