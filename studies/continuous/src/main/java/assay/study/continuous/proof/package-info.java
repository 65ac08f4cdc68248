/**
 * Compares ledgers with a table. Every acknowledged entry must exist, and no deleted entry may
 * exist. The comparison identifies each cell that differs. The comparison scans the table once, and
 * then reads the few rows that differ.
 */
package assay.study.continuous.proof;
