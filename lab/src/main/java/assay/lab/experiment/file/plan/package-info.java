/** From a file's phases, activities and actions to plans, variant by variant. */
package assay.lab.experiment.file.plan;
