package assay.lab.probe;

/** Where a probe puts what it read. Used during {@link Probe#sample} only. */
public interface Readings {
  /**
   * One value of this sample.
   *
   * @param series dotted, with its unit last
   * @param value left out if it is no finite number, which is how probes say "not known yet"
   */
  void value(String series, double value);

  /**
   * Says why values that one would expect are missing from this sample, while others may be there.
   * Probes say it in every sample which lacks them.
   *
   * @param subject what is missing: a series, a group, a device
   * @param reason the same text as long as the reason is the same
   */
  void gap(String subject, String reason);
}
