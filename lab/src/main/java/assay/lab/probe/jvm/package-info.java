/**
 * What Java virtual machines do: this one, and others by the files that they keep for onlookers.
 */
package assay.lab.probe.jvm;
