/** Plans of a run's steps, one record a kind, and of what is done to servers meanwhile. */
package assay.lab.plan.phase;
