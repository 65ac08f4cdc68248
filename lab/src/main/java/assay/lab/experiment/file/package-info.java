/**
 * Experiment files: YAML in, plans out. A file is read into a tree that knows its lines ({@link
 * assay.lab.experiment.file.yaml}). Variables are expanded, the tree is bound to records that
 * validate themselves ({@link assay.lab.experiment.file.key}), and plans are made from these
 * ({@link assay.lab.experiment.file.plan}). The records' components are the file's keys, from which
 * the JSON schema is generated.
 */
package assay.lab.experiment.file;
