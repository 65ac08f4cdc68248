/**
 * Lines that others send while a run goes on, in the forms that stores' own metrics are sent in:
 * StatsD, Graphite, Timely.
 */
package assay.lab.probe.foreign;
