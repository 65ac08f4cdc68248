/** What phases of each kind do. */
package assay.lab.phase.kinds;
