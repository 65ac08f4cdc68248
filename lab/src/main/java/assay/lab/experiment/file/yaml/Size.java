package assay.lab.experiment.file.yaml;

public record Size(long bytes) {}
