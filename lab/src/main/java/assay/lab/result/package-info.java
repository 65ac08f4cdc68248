/** Tables, findings and gates: what groups of runs say in answer to what was asked of them. */
package assay.lab.result;
