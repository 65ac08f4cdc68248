/** Flame graphs of JVMs, by async-profiler. */
package assay.lab.probe.profile;
