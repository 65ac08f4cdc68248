/** Execution of a plan, and the options and preset files from which plans are created. */
package assay.cli.run;
