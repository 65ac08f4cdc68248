/** The phases of a run, with the same protocol for single processes and fleets. */
package assay.lab.phase;
