/** The workloads of producers and consumers, and the rows and ledgers that they write. */
package assay.study.queue.workload;
