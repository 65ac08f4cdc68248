/**
 * Proves that Assay measures correctly on the current machine. The trials measure a store with
 * known behaviour through the same pipeline as any other store. The results must match the store's
 * known behaviour.
 */
package assay.lab.calibrate;
