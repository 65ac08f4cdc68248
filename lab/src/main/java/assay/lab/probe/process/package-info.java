/** What processes use, summed over groups that rules make of them. */
package assay.lab.probe.process;
