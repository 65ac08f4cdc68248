/** What a verdict says of the run's events: outages, actions and how soon the store recovered. */
package assay.lab.verdict.event;
