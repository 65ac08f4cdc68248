/**
 * What a phase of a run is; plans of phases that put load on the store or write its rows into
 * files; actions on servers during a phase.
 */
package assay.lab.plan.phase;
