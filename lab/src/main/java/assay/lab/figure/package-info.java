/**
 * The figure that an experiment file asks for, drawn of its runs: values over a variable, shares of
 * lags, or series over time, and what they say. Who puts them on a page is above.
 */
package assay.lab.figure;
