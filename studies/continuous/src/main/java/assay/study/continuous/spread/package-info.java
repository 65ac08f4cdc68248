/** A phase that splits a table as the suite does. */
package assay.study.continuous.spread;
