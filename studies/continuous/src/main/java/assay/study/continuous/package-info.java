/**
 * Accumulo's continuous test suite for any store. By comparing the table with ledgers of all
 * writes, the suite proves that no acknowledged entry is lost.
 */
package assay.study.continuous;
