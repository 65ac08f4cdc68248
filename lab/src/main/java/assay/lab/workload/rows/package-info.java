/** Operations on numbered rows, whose content Assay knows. */
package assay.lab.workload.rows;
