/**
 * Accumulo's continuous test suite for any store. A proof by ledgers shows that no acknowledged
 * entry is lost.
 */
package assay.study.continuous;
