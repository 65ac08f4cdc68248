/** Workload that runs queries of event tables and checks the answers. */
package assay.study.query.run;
