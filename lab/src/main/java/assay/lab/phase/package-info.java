/** Phases of every kind, carried out by one protocol for a process alone and for fleets. */
package assay.lab.phase;
