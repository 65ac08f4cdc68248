/** Probes of JVMs: this one, and others through their performance data files. */
package assay.lab.probe.jvm;
