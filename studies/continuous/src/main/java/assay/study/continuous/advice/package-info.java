/** Compares machines and servers of a run with the report's advice. */
package assay.study.continuous.advice;
