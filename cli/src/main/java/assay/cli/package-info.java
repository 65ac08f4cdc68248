/**
 * Command line of Assay, with one package per group of commands. This package connects the groups
 * of commands. No other package depends on this package.
 */
package assay.cli;
