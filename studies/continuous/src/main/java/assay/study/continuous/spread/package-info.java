/** A phase that splits a table in the same way as the continuous suite. */
package assay.study.continuous.spread;
