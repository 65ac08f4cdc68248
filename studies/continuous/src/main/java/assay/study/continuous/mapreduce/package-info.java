/**
 * Verifications that read the table with a MapReduce job. This package contains the parameters and
 * results of the job. The job's program is in the module {@code jobs}.
 */
package assay.study.continuous.mapreduce;
