/**
 * Values of the figures (charts) that an experiment file defines. A figure shows metrics as a
 * function of a variable or of time, or cumulative distributions of latencies and lags. Other
 * packages draw the figures.
 */
package assay.lab.figure;
