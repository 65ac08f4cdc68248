/** The JVM that servers run on: its location, class path, class archive, and answers to jcmd. */
package assay.clusters.process.jvm;
