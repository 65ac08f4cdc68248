/** What this machine and the installed stores can do. */
package assay.cli.machine;
