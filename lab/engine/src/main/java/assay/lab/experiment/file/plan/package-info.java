/**
 * Converts the phases, activities and actions of an experiment file to plans, one variant at a
 * time.
 */
package assay.lab.experiment.file.plan;
