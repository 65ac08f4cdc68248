package assay.lab.probe;

/** Receives the values of a probe. May be used only during {@link Probe#sample}. */
public interface Readings {
  /** Number of bytes in one {@code mb}, a unit in the names of series. */
  double BYTES_PER_MB = 1e6;

  /**
   * Adds a value to the sample.
   *
   * @param series dotted name that ends in the unit
   * @param value the value; an unknown value is NaN and is omitted from the sample
   */
  void value(String series, double value);

  /**
   * Returns the number of values in this sample so far, including the values of other probes that
   * were sampled earlier.
   */
  int count();

  /**
   * Reports why expected values are missing from this sample. The rest of the sample is kept. The
   * probe must call this method for every sample that lacks expected values.
   *
   * @param subject what is missing: a series, a group or a device
   * @param reason why values are missing; the text must not change while the reason is the same
   */
  void gap(String subject, String reason);

  /**
   * Reports an event that occurred since the previous sample. The event's recorded time is the time
   * of this sample.
   *
   * @param kind one of the kinds in docs/formats.md
   * @param text one line that names the event and its subject
   * @param detail values by name, with their units; may be empty
   */
  void event(String kind, String text, Object detail);
}
