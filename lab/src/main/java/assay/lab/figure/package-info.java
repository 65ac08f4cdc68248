/**
 * Values of the figures that an experiment file defines: over a variable, over time, or shares of
 * latencies and lags. Packages above draw them.
 */
package assay.lab.figure;
