/**
 * Workloads that cast votes, read notifications and deliver notifications, with the rows and
 * ledgers that these workloads write.
 */
package assay.study.milestones.workload;
