/** Compares Assay with YCSB on stores that do nothing. {@code bench/peers} runs the comparison. */
package assay.bench.peers;
