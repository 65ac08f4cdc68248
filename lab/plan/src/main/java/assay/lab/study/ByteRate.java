package assay.lab.study;

/** Number of bytes per second, above 0. */
public record ByteRate(long perSecond) {}
