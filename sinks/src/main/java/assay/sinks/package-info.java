/**
 * Code that runs in stores' servers and sends their metrics to a listener, such as a run with
 * {@code --listen}. Each class needs only the libraries of one store's servers.
 */
package assay.sinks;
