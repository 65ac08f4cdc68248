/**
 * Workloads that vote, read and deliver notifications, with the rows and ledgers that these
 * workloads write.
 */
package assay.study.milestones.workload;
