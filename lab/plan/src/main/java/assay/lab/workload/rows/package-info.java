/** Operations on numbered rows, whose content Assay can compute. */
package assay.lab.workload.rows;
