/**
 * Classes that commands of all groups use: folders, version, handling of Ctrl-C, and error
 * messages.
 */
package assay.cli.home;
