/** Sites of jobs: a process on this machine, or the site of Hadoop's settings. */
package assay.jobs.site;
