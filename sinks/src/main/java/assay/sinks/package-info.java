/**
 * Code that runs in stores' servers and sends their metrics to a listener, such as a run with
 * {@code --listen}. Each class needs the libraries of one store's servers alone.
 */
package assay.sinks;
