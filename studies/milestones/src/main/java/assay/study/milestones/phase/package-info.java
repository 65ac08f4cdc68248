/** Checks of votes and deliveries, and the delivery of what is left in the outbox. */
package assay.study.milestones.phase;
