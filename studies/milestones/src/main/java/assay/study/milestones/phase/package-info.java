/** Phases that check votes and deliveries, and phases that empty the outbox. */
package assay.study.milestones.phase;
