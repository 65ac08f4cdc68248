/** The phases of a run, with one protocol for single processes and fleets. */
package assay.lab.phase;
