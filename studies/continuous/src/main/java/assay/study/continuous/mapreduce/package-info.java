/**
 * Verifications whose pass over the table is a MapReduce job: what its program is told, and what it
 * found. The program itself is in {@code jobs}.
 */
package assay.study.continuous.mapreduce;
