/** A phase that compares an event table with its index and its counts. */
package assay.study.query.check;
