/**
 * Compares ledgers with a table. Every acknowledged write must exist and every deleted entry must
 * be gone; each difference is identified. Requires one scan of the table, and reads of the few rows
 * that differ.
 */
package assay.study.continuous.proof;
