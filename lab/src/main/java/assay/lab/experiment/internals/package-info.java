/**
 * A store's internal metrics as series and events of a run (YCSB++, §2.4). They are collected in a
 * separate thread, so that a slow store delays nothing else.
 */
package assay.lab.experiment.internals;
