/** The program that verifies a table of the continuous suite by MapReduce. */
package assay.jobs.continuous;
