/** Parts of Assay's costs, measured with JMH. */
package assay.bench.parts;
