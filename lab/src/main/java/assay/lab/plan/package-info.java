/**
 * Records for the plans of runs, and the codec that writes and reads the plans. All code that
 * creates, executes or reads runs uses these records.
 */
package assay.lab.plan;
