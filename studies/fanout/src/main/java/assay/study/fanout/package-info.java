/**
 * Requests for many keys at once, spread over all servers: how fast they are, and what the slowest
 * server has to do with it. After "HBase at Bloomberg: High Availability Needs for the Financial
 * Industry" and its sequel on fan-out.
 */
package assay.study.fanout;
