/** A phase that splits a table like the suite does. */
package assay.study.continuous.spread;
