/** Format of rows: keys, fields, values and visibility expressions. */
package assay.lab.workload.format;
