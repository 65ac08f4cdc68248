package assay.lab.experiment.file;

/** A size in bytes. */
record Size(long bytes) {}
