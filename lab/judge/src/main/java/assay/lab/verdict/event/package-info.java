/** Evidence from a run's events: outages, actions and recoveries. */
package assay.lab.verdict.event;
