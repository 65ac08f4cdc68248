package assay.lab.experiment.file.yaml;

/** Operations per second, above zero. */
public record Rate(double perSecond) {}
