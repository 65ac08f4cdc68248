package assay.lab.experiment.file.yaml;

/** Bytes per second, above zero. */
public record ByteRate(long perSecond) {}
