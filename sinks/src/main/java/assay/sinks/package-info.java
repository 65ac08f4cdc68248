/**
 * Classes that run in stores' servers and send the servers' metrics to a listener. An example of a
 * listener is a run with the option {@code --listen}. Each class needs only the libraries of one
 * store's servers.
 */
package assay.sinks;
