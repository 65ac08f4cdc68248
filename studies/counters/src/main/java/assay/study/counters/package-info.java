/**
 * Counters, each read and incremented by a single thread. The store is at fault if a read returns
 * anything but the last write, or if the sum of all counters lacks an acknowledged increment.
 */
package assay.study.counters;
