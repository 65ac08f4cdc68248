/** What carries out each kind of phase, by one protocol for a process alone and for fleets. */
package assay.lab.phase;
