/**
 * Web server for finished and running runs. Serves pages and the data of the pages' charts. The
 * server reads folders and never writes. As in YCSB++ (section 2.4), a chart can combine any
 * metrics.
 */
package assay.lab.serve;
