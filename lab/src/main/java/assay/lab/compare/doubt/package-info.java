/** What makes a comparison's figures doubtful, though its runs are valid. */
package assay.lab.compare.doubt;
