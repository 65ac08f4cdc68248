/** Where the processes' time goes: flame graphs of JVMs, by async-profiler. */
package assay.lab.probe.profile;
