/**
 * Values of the figures that an experiment file defines: over a variable, over time, or cumulative
 * shares of latencies and lags. Other packages draw the figures.
 */
package assay.lab.figure;
