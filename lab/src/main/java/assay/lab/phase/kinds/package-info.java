/** Implementations of each kind of phase. */
package assay.lab.phase.kinds;
