/** Runs queries and checks their results. */
package assay.study.query.run;
