/**
 * Accumulo's continuous test suite for any store. With ledgers, the suite proves that no
 * acknowledged entry is lost.
 */
package assay.study.continuous;
