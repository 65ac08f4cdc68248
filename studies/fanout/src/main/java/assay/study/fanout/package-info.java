/**
 * Study of requests for many keys that are spread over all servers. The study measures how fast
 * requests are, and how much each request depends on its slowest server. The workload is modelled
 * on "HBase at Bloomberg: High Availability Needs for the Financial Industry", and on its sequel
 * about fan-out.
 */
package assay.study.fanout;
