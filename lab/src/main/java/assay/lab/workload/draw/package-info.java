/** What is drawn at random, and how often. */
package assay.lab.workload.draw;
