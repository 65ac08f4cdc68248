/**
 * Values of the figures (charts) that an experiment file defines. A figure shows metrics over a
 * variable or over time, or cumulative shares of latencies and lags. Other packages draw the
 * figures.
 */
package assay.lab.figure;
