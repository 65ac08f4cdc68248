package assay.lab.study;

/** Operations per second, above zero. */
public record Rate(double perSecond) {}
