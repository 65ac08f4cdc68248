/**
 * A phase and a command that verify tables of entries. The package also contains their result files
 * and the findings for the run's verdict.
 */
package assay.study.continuous.verify;
