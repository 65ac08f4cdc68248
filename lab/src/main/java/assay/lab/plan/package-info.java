/**
 * Plans of runs: records, and the codec that writes and reads them. Code that creates, executes or
 * reads runs shares these records.
 */
package assay.lab.plan;
