package assay.lab.experiment.file.yaml;

/** Operations a second, above zero. */
public record Rate(double perSecond) {}
