/**
 * Notifications at milestones of counters, each to be delivered exactly once. Implements the design
 * of Imgur's notifications ("Imgur Notifications: From MySQL to HBase", 2016) and its alternatives,
 * and checks every vote and every delivery.
 */
package assay.study.milestones;
