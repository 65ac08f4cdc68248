/**
 * Experiment files: YAML in, plans out. A file is read into a tree that knows its lines ({@link
 * assay.lab.experiment.file.yaml}), variables are put in, the tree becomes records that check
 * themselves ({@link assay.lab.experiment.file.key}), and these become plans ({@link
 * assay.lab.experiment.file.plan}). The records' components are the file's keys, and the JSON
 * schema is made from them.
 */
package assay.lab.experiment.file;
