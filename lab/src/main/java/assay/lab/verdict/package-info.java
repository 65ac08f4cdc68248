/**
 * Finds what limited a run, or why a run is invalid, with evidence. Reads recorded runs; needs no
 * store.
 */
package assay.lab.verdict;
