package assay.lab.probe;

/** Receives the values of a probe. Used during {@link Probe#sample} only. */
public interface Readings {
  /**
   * Adds a value to the sample.
   *
   * @param series dotted, ending in the unit
   * @param value omitted if not finite, which probes use for unknown values
   */
  void value(String series, double value);

  /** Number of values in this sample so far, including those of earlier probes. */
  int count();

  /**
   * Reports why expected values are missing from this sample; others may be present. Must be called
   * for each sample that lacks them.
   *
   * @param subject what is missing: a series, a group, a device
   * @param reason the same text as long as the reason is the same
   */
  void gap(String subject, String reason);

  /**
   * Reports an event since the previous sample, with this sample's time.
   *
   * @param kind one of those in docs/formats.md
   * @param text one line: what and to whom
   * @param detail figures by name, with their units; may be empty
   */
  void event(String kind, String text, Object detail);
}
