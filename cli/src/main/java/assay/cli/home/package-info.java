/** Classes that all commands share: folders, version, handling of Ctrl-C, and error messages. */
package assay.cli.home;
