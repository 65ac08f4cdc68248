/**
 * Notifications at milestones of counters, each of which must be delivered exactly once. Implements
 * the design of Imgur's notifications ("Imgur Notifications: From MySQL to HBase", 2016) and
 * alternatives to it, and checks every vote and every delivery.
 */
package assay.study.milestones;
