/** Resources used by processes, summed by group. Rules define the groups. */
package assay.lab.probe.process;
