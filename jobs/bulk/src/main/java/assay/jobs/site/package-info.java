/** Sites of jobs: a process on this machine, or the cluster that Hadoop's settings describe. */
package assay.jobs.site;
