/** Assay and YCSB side by side on stores that do nothing; {@code bench/peers} runs it. */
package assay.bench.peers;
