/**
 * Ledgers against a table: every acknowledged write there, every deleted one gone, each difference
 * named. One pass over the table, and reads of the few rows that differ.
 */
package assay.study.continuous.proof;
