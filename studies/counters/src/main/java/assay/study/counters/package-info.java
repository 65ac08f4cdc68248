/**
 * Study of counters, each of which is read and incremented by a single thread. A read must return
 * the last write. The sum of all counters must include every acknowledged increment.
 */
package assay.study.counters;
