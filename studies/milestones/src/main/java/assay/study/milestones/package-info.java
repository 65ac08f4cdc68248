/**
 * Notifications that a counter's milestones release, and that must be delivered exactly once: the
 * design of Imgur's notifications ("Imgur Notifications: From MySQL to HBase", 2016) with its
 * alternatives, and a check of every vote and every delivery.
 */
package assay.study.milestones;
