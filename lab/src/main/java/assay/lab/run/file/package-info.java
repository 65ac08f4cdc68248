/** What the files of a run are made of. */
package assay.lab.run.file;
