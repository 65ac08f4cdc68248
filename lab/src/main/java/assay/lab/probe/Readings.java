package assay.lab.probe;

/** Receives the values of a probe. May be used only during {@link Probe#sample}. */
public interface Readings {
  /** Bytes per unit {@code mb} of a series. */
  double BYTES_PER_MB = 1e6;

  /**
   * Adds a value to the sample.
   *
   * @param series dotted name that ends in the unit
   * @param value value; probes report an unknown value as NaN, which is omitted from the sample
   */
  void value(String series, double value);

  /** Returns the number of values in this sample so far, including those of earlier probes. */
  int count();

  /**
   * Reports why expected values are missing from this sample; other values may be present. Must be
   * called for each sample that lacks the values.
   *
   * @param subject what is missing: a series, a group, a device
   * @param reason why values are missing; the text must not change while the reason is the same
   */
  void gap(String subject, String reason);

  /**
   * Reports an event that occurred since the previous sample; the event gets this sample's time.
   *
   * @param kind one of the kinds in docs/formats.md
   * @param text one line: what happened, and to what
   * @param detail figures by name, with their units; may be empty
   */
  void event(String kind, String text, Object detail);
}
