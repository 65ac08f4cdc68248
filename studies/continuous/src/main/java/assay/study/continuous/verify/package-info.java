/** The phase that verifies a run's ingests, its files, and its findings for the verdict. */
package assay.study.continuous.verify;
