/**
 * The fleet as a YARN application. This is a separate program because YARN's client needs its own
 * libraries. It reports to Assay through {@link assay.protocol.StatusWriter}.
 */
package assay.launchers.yarn;
