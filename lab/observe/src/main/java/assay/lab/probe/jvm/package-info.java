/** Probes of Assay's JVM, and of other JVMs through their performance data files. */
package assay.lab.probe.jvm;
