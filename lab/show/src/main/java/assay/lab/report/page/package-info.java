/** Building blocks of pages and texts. */
package assay.lab.report.page;
