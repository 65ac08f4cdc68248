/** Operations on numbered rows, of which Assay knows what each holds. */
package assay.lab.workload.rows;
