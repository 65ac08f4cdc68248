/** What is asked of an experiment's runs: quantities, figures, tables and findings. */
package assay.lab.plan.result;
