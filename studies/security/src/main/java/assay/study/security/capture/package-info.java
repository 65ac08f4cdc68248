/** What goes over this machine's loopback interface, by tcpdump, put together to streams. */
package assay.study.security.capture;
