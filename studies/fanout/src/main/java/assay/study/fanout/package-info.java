/**
 * Requests for many keys spread over all servers: how fast they are, and how much they depend on
 * the slowest server. After "HBase at Bloomberg: High Availability Needs for the Financial
 * Industry" and its sequel on fan-out.
 */
package assay.study.fanout;
