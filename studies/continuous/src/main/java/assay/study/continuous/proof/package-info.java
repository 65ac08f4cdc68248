/**
 * Compares ledgers with a table: every acknowledged write must exist, every deleted entry must be
 * gone, and each difference is named. Requires one scan of the table, and reads of the few rows
 * that differ.
 */
package assay.study.continuous.proof;
