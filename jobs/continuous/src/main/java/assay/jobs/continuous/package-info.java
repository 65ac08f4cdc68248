/** Program that verifies a table of the continuous suite with MapReduce. */
package assay.jobs.continuous;
