/** Compares the settings of a run's machines and servers with the advice in the seed report. */
package assay.study.continuous.advice;
