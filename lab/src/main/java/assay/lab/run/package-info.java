/**
 * The run folder: writers, which only append while a run is in progress, and a reader that can also
 * read the folders of killed runs. docs/formats.md describes the files.
 */
package assay.lab.run;
