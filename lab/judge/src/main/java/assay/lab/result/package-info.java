/** Tables, findings and gates. Each table, finding or gate is computed from groups of runs. */
package assay.lab.result;
