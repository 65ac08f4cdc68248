/** Building blocks of a run's files. */
package assay.lab.run.file;
