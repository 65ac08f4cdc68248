/** Finds what limited a run, or why it is invalid, with evidence. Reads runs; needs no store. */
package assay.lab.verdict;
