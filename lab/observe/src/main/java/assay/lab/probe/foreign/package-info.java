/** Receives metrics of stores during a run, in the formats of StatsD, Graphite and Timely. */
package assay.lab.probe.foreign;
