/** A search for the highest rate, as page and text. */
package assay.lab.report.search;
