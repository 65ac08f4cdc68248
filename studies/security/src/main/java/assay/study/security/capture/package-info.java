/** Capture of loopback traffic with tcpdump, and reassembly of TCP streams. */
package assay.study.security.capture;
