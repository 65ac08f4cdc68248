/** Turns a file's phases, activities and actions into plans, one variant at a time. */
package assay.lab.experiment.file.plan;
