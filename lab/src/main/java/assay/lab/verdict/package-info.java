/** What limited a run, with the evidence; or why it is not valid. Reads runs, needs no store. */
package assay.lab.verdict;
