/**
 * Requests for many keys that are spread over all servers: how fast such requests are, and how much
 * they depend on the slowest server. After "HBase at Bloomberg: High Availability Needs for the
 * Financial Industry" and its sequel on fan-out.
 */
package assay.study.fanout;
