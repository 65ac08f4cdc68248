/** File names, line formats and the clock of a run's folder. */
package assay.lab.run.file;
