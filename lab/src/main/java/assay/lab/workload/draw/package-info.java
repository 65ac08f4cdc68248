/** Random draws and their distributions. */
package assay.lab.workload.draw;
