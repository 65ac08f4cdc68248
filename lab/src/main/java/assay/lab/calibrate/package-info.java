/**
 * Proves that Assay measures correctly on the machine it runs on: a store with known behaviour goes
 * through the same pipeline as any other, and the results must match that behaviour.
 */
package assay.lab.calibrate;
