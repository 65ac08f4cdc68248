/**
 * Classes that run in stores' servers and send the servers' metrics to a listener, such as a run
 * with {@code --listen}. Each class needs only the libraries of one store's servers.
 */
package assay.sinks;
