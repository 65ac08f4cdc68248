/** Tables, findings and gates, each of which is computed from groups of runs. */
package assay.lab.result;
