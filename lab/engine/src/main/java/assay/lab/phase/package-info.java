/** The phases of a run. Single processes and fleets use the same protocol. */
package assay.lab.phase;
