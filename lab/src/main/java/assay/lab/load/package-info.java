/**
 * Pacing and the threads that load a store: {@link assay.lab.load.LoadThread} holds the only hot
 * loop of the house. It shares nothing, formats nothing and allocates nothing while it measures.
 */
package assay.lab.load;
