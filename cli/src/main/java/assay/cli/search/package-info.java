/** Search for the highest rate at which bounds on response times hold. */
package assay.cli.search;
