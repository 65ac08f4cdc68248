/** Costs of the study 'queue': of its oracle, and of its events over raw puts and scans. */
package assay.bench.queue;
