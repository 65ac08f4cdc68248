/**
 * Compares the settings of a run's machines and servers with the advice in the report of Accumulo's
 * continuous suite.
 */
package assay.study.continuous.advice;
