/**
 * The workloads of producers and consumers, and the rows and ledgers that these workloads write.
 */
package assay.study.queue.workload;
