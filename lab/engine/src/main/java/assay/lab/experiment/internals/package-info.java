/**
 * Records a store's internal metrics as series and events of a run (YCSB++, §2.4). A separate
 * thread collects the metrics, so that a slow store does not delay anything else.
 */
package assay.lab.experiment.internals;
