/** Classes that all commands share: the home folder, version, Ctrl-C and error messages. */
package assay.cli.home;
