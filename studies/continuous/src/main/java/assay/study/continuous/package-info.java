/**
 * Accumulo's continuous test suite for any store, with a proof that no acknowledged entry is lost.
 */
package assay.study.continuous;
