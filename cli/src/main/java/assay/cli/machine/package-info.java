/** Commands about this machine and the installed stores. */
package assay.cli.machine;
