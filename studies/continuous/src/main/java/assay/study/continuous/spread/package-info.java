/** The phase that divides a table as the suite does. */
package assay.study.continuous.spread;
