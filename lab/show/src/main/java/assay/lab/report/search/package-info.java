/** Results of a search for the highest rate, as a page and as text. */
package assay.lab.report.search;
