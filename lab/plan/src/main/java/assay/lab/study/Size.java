package assay.lab.study;

public record Size(long bytes) {}
