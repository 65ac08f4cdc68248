/**
 * Proves that Assay measures correctly on the current machine. A store with known behaviour is
 * measured through the same pipeline as any other store. The results must match the store's known
 * behaviour.
 */
package assay.lab.calibrate;
