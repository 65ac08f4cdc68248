/**
 * The run folder: one writer, append-only while a run goes on, and one reader that salvages what a
 * killed run left. docs/formats.md describes the files.
 */
package assay.lab.run;
