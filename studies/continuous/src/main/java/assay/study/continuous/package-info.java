/** The continuous test suite of Accumulo, on any store, and a proof of what it wrote. */
package assay.study.continuous;
