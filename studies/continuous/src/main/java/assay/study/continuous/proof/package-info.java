/**
 * Compares ledgers with a table. Every acknowledged entry must exist, and no deleted entry may
 * exist. The comparison identifies each cell that differs. The comparison requires one scan of the
 * table, and reads of the few rows that differ.
 */
package assay.study.continuous.proof;
