/**
 * Proves that Assay measures correctly on the current machine. A store with known behaviour is
 * measured through the same pipeline as any other store, and the results must match that behaviour.
 */
package assay.lab.calibrate;
