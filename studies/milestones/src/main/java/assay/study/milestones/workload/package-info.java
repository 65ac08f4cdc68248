/** The workloads of voters and readers, and the rows and ledgers that they write. */
package assay.study.milestones.workload;
