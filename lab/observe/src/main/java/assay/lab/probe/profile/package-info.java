/** Writes flame graphs of JVMs with async-profiler. */
package assay.lab.probe.profile;
