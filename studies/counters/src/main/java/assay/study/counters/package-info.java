/**
 * Counters: each is read and written one higher by one thread alone, so that a read that brings
 * anything else than the last write is the store's fault.
 */
package assay.study.counters;
