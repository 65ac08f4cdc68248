package assay.lab.experiment.file.yaml;

/** A size in bytes. */
public record Size(long bytes) {}
