/** Whether an event table, its index and its counts say the same. */
package assay.study.query.check;
