/** Recognition of the protocols that protect captured streams. */
package assay.study.security.flow;
