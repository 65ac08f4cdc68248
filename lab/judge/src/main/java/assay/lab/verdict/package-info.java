/**
 * Determines what limited a run, or why a run is invalid, and provides evidence. The package reads
 * recorded runs and needs no store.
 */
package assay.lab.verdict;
