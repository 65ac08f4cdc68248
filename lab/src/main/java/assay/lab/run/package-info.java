/**
 * The run folder: its writers, which only append while a run is in progress, and a reader that
 * salvages killed runs. docs/formats.md describes the files.
 */
package assay.lab.run;
