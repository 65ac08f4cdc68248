/** The metrics of one run that comparisons keep, so that hundreds of runs fit into memory. */
package assay.lab.compare.figures;
