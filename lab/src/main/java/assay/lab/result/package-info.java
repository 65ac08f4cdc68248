/** Tables, findings and gates of groups of runs. */
package assay.lab.result;
