/**
 * Plans of phases that put load on the store or write files of rows. Also contains the interface of
 * all phase plans, and the actions during a phase.
 */
package assay.lab.plan.phase;
