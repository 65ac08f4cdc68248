/** What rows look like: keys, fields, values and who may see them. */
package assay.lab.workload.format;
