/** How jobs run: in their own process on this machine, or on the site of Hadoop's settings. */
package assay.jobs.site;
