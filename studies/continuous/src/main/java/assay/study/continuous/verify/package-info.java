/**
 * A phase and a command that verify tables of entries, the files that they write, and findings for
 * the run's verdict.
 */
package assay.study.continuous.verify;
