/** Checks that an event table agrees with its index and its counts. */
package assay.study.query.check;
