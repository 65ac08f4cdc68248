/** JMH benchmarks of parts of Assay's operations. */
package assay.bench.parts;
