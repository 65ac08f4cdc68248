/** Workloads that read the lists of the continuous suite: walkers, batch walkers and scanners. */
package assay.study.continuous.walk;
