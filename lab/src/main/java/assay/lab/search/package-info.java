/**
 * The search for the highest rate at which a store still keeps what is asked of its response times,
 * and what its trials say together. Who runs the trials, and who draws the result, is above.
 */
package assay.lab.search;
