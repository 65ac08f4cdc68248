/** What a YARN tells of the room that it has for tasks. */
package assay.lab.probe.yarn;
