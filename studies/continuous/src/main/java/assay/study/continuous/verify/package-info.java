/**
 * The phase that verifies a run's ingests, the files that it writes, and its findings for the
 * verdict.
 */
package assay.study.continuous.verify;
