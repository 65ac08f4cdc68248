/**
 * Program that runs a fleet of workers as a YARN application. The program is separate from Assay,
 * because YARN's client needs its own libraries. The program reports to Assay through {@link
 * assay.protocol.StatusWriter}.
 */
package assay.launchers.yarn;
