/**
 * Study of notifications at milestones of counters. Each notification must be delivered exactly
 * once. The study implements the design that Imgur used ("Imgur Notifications: From MySQL to
 * HBase", 2016), and alternatives to this design. A check phase verifies every vote and every
 * delivery.
 */
package assay.study.milestones;
