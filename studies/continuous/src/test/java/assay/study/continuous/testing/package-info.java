/** For tests of other modules: what somebody may do to entries behind their writers' backs. */
package assay.study.continuous.testing;
