/** Format of rows: keys, fields, values and visibility. */
package assay.lab.workload.format;
