/** Comparison of Assay and YCSB on stores that do nothing; run by {@code bench/peers}. */
package assay.bench.peers;
