/** Random numbers and their distributions. */
package assay.lab.workload.draw;
