/**
 * Counters: each is read and written one higher by one thread alone, so that a read that brings
 * anything else than the last write is the store's fault, and so is a sum of all of them that lacks
 * an increment which was acknowledged.
 */
package assay.study.counters;
