/** Reasons to doubt a comparison's figures although its runs are valid. */
package assay.lab.compare.doubt;
