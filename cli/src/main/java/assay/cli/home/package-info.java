/** Shared by all commands: the home folder, version, Ctrl-C and error messages. */
package assay.cli.home;
