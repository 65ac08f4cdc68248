package assay.lab.probe;

import java.util.Map;

/** Where a probe puts what it read. Used during {@link Probe#sample} only. */
public interface Readings {
  /**
   * One value of this sample.
   *
   * @param series dotted, with its unit last
   * @param value left out if it is no finite number, which is how probes say "not known yet"
   */
  void value(String series, double value);

  /** How many values this sample has so far, those of probes before this one included. */
  int count();

  /**
   * Says why values that one would expect are missing from this sample, while others may be there.
   * Probes say it in every sample which lacks them.
   *
   * @param subject what is missing: a series, a group, a device
   * @param reason the same text as long as the reason is the same
   */
  void gap(String subject, String reason);

  /**
   * Something that happened since the sample before, told at this sample's time.
   *
   * @param kind one of those that docs/formats.md names
   * @param text one line: what and to whom
   * @param detail figures by name, with their units; may be empty
   */
  void event(String kind, String text, Map<String, Object> detail);
}
