/** Resources used by processes, summed over groups that rules define. */
package assay.lab.probe.process;
