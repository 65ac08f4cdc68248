/** The phase that proves what became of a run's ingests, its files, and its share of a verdict. */
package assay.study.continuous.verify;
