/** What the report advises of machines and servers, set against what a run was made on. */
package assay.study.continuous.advice;
