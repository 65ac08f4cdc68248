/**
 * Experiment files: YAML in, plans out. A file is read into a tree that knows its lines ({@link
 * assay.lab.experiment.file.Tree}), variables are put in, and the tree becomes records that check
 * themselves; their components are the file's keys, and the JSON schema is made from them.
 */
package assay.lab.experiment.file;
