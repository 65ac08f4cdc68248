/**
 * Values of the figures that an experiment file defines: over a variable, over time, or cumulative
 * shares of latencies and lags. Other packages draw them.
 */
package assay.lab.figure;
