/** Implementations of all kinds of phases. */
package assay.lab.phase.kinds;
