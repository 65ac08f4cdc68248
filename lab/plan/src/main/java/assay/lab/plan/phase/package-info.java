/**
 * Interface of all phase plans, plans of phases that put load on the store or write files of rows,
 * and actions during a phase.
 */
package assay.lab.plan.phase;
