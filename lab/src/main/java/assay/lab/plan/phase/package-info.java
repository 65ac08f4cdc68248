/** Plans of a run's steps, one record a kind. */
package assay.lab.plan.phase;
