/** Records for the plans of runs, and the codec that converts plans to text and back. */
package assay.lab.plan;
