/**
 * How jobs run: on this machine, in their own program, or on the site that Hadoop's settings say.
 */
package assay.jobs.site;
