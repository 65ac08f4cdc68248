/** Reasons to doubt the results of a comparison although its runs are valid. */
package assay.lab.compare.doubt;
