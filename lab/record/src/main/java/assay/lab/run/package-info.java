/**
 * Writes and reads run folders. Writers only append to files while a run is in progress. The reader
 * can also read the folders of killed runs. docs/formats.md describes the files.
 */
package assay.lab.run;
