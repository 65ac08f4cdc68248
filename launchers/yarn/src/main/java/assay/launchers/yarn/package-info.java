/**
 * The fleet as an application of YARN. This is a separate program, since YARN's client brings its
 * own libraries. It reports to Assay through {@link assay.protocol.StatusWriter}.
 */
package assay.launchers.yarn;
