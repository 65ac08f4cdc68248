/** Parts of Assay's cost, one by one, by JMH. */
package assay.bench.parts;
