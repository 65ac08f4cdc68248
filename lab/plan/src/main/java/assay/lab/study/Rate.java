package assay.lab.study;

/** Number of operations per second, above 0. */
public record Rate(double perSecond) {}
