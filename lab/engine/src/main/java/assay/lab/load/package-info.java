/**
 * The pacing of operations, and the threads that put load on a store. During a measurement, the
 * loop in {@link assay.lab.load.LoadThread} shares nothing with other threads, formats nothing and
 * allocates no memory.
 */
package assay.lab.load;
