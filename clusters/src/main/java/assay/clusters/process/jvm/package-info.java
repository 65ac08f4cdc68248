/** The JVM that servers run on: which one, its flags and class archive, and its answers to jcmd. */
package assay.clusters.process.jvm;
