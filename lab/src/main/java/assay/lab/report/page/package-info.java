/** What pages and texts are made of. */
package assay.lab.report.page;
