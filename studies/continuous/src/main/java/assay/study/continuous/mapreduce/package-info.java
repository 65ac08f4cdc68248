/**
 * Verifications that read the table with a MapReduce job. This package contains the job's
 * parameters and results; the job's program is in {@code jobs}.
 */
package assay.study.continuous.mapreduce;
