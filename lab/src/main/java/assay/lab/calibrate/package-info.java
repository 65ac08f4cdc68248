/**
 * Proves the instrument on the machine that it runs on: a store whose behaviour is known goes
 * through the same pipeline as any other, and what comes out must be what went in.
 */
package assay.lab.calibrate;
