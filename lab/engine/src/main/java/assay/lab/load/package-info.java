/**
 * The pacing of operations, and the threads that put load on a store. The loop in {@link
 * assay.lab.load.LoadThread} shares nothing, formats nothing and allocates no memory while it
 * measures.
 */
package assay.lab.load;
