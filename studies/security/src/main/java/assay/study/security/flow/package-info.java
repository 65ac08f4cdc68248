/** Recognizes how captured streams are protected. */
package assay.study.security.flow;
