/** Commands for recorded runs, such as reports, comparisons, explanations and exports. */
package assay.cli.result;
