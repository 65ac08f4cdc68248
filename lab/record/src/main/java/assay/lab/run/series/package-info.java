/**
 * Sampled series of a run. Samples are appended to JSONL files. In long runs, the JSONL files are
 * converted to zip files.
 */
package assay.lab.run.series;
