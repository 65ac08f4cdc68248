/** Plans of a run's phases, one record per kind, and of actions on servers during a phase. */
package assay.lab.plan.phase;
