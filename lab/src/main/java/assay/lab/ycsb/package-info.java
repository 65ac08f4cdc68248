/**
 * YCSB's command line as a way in and a way out: its properties become a plan, a run's folder
 * becomes its output. What happens in between is the same as for every run.
 */
package assay.lab.ycsb;
