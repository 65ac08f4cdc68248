/**
 * Verifications that read the table with a MapReduce job: parameters and results of the job. Its
 * program is in {@code jobs}.
 */
package assay.study.continuous.mapreduce;
