/** What every command shares: Assay's home folder, versions, Ctrl-C and how failures are told. */
package assay.cli.home;
