/**
 * Plans of runs: records only, and the codec that writes them down and reads them back. Everybody
 * who makes, carries out or reads a run has the same records.
 */
package assay.lab.plan;
