/**
 * The command line, with one package per group of commands. This package connects them, and no
 * other package depends on it.
 */
package assay.cli;
