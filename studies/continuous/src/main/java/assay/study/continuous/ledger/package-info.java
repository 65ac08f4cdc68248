/**
 * What each writer was promised, on disk, so that it can be proven: written by one thread while it
 * writes, read by whoever verifies.
 */
package assay.study.continuous.ledger;
