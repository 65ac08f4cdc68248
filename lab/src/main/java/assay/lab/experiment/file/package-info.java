/**
 * Turns experiment files in YAML into plans. A file is read into a tree with line numbers ({@link
 * assay.lab.experiment.file.yaml}). Then variables are expanded, the tree is bound to records that
 * validate themselves ({@link assay.lab.experiment.file.key}), and plans are created from these
 * records ({@link assay.lab.experiment.file.plan}). The records' components are the file's keys,
 * from which the JSON schema is generated.
 */
package assay.lab.experiment.file;
