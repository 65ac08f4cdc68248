/** The search for the highest rate that meets its bounds. */
package assay.cli.search;
