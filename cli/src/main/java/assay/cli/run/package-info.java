/** Execution of one plan, its options, and preset files, which create plans. */
package assay.cli.run;
