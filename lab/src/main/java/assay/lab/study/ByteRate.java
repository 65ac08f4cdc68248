package assay.lab.study;

/** Bytes per second, above zero. */
public record ByteRate(long perSecond) {}
