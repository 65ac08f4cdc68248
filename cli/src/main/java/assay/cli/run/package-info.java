/** One plan carried out, its options, and the preset files that make plans. */
package assay.cli.run;
