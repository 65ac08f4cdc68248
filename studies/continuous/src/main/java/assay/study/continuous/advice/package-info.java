/** Compares machines and servers of a run with the seed report's advice. */
package assay.study.continuous.advice;
