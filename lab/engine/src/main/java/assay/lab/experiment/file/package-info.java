/**
 * Converts experiment files in YAML to plans. First, the package {@link
 * assay.lab.experiment.file.yaml} reads a file into a tree with line numbers and expands variables.
 * Then, {@link assay.lab.experiment.file.key} binds the tree to records that validate their values.
 * Finally, {@link assay.lab.experiment.file.plan} creates plans from the records. The JSON schema
 * of experiment files is generated from the components of the records.
 */
package assay.lab.experiment.file;
