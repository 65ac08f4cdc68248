/**
 * What runs inside stores' servers and sends their own metrics to whoever listens, such as a run
 * with {@code --listen}. Each class needs the libraries of one store's servers alone.
 */
package assay.sinks;
