/**
 * Counters, each read and incremented by a single thread. A read that returns anything but the last
 * write is the store's fault; so is a sum of all counters that lacks an acknowledged increment.
 */
package assay.study.counters;
