package assay.lab.experiment.file.yaml;

/** Bytes a second, above zero. */
public record ByteRate(long perSecond) {}
