/** Probes of JVMs: of Assay's own JVM, and of others through their performance data files. */
package assay.lab.probe.jvm;
