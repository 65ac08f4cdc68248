/** Workloads that read the suite's lists: walkers, batch walkers and scanners. */
package assay.study.continuous.walk;
