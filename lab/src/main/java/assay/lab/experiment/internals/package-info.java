/**
 * What a store tells of its inside, as series and events of a run (YCSB++, §2.4): asked in a thread
 * of its own, so that a store that is slow to answer delays nothing else.
 */
package assay.lab.experiment.internals;
