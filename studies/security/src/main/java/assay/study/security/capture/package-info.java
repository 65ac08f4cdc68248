/** Captures the traffic of the loopback interface with tcpdump and reassembles its TCP streams. */
package assay.study.security.capture;
