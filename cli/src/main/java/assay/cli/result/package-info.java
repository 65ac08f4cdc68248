/** Commands for recorded runs: comparisons, reports, explanations, exports, pages. */
package assay.cli.result;
