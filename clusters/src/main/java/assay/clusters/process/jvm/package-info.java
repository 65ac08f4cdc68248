/** The JVM on which servers run: its location, class path, class archive, and {@code jcmd}. */
package assay.clusters.process.jvm;
