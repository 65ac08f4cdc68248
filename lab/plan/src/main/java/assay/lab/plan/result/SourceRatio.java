package assay.lab.plan.result;

import assay.lab.study.Require;

/** Ratio that the source publication of an experiment reports. */
public record SourceRatio(double value) {
  /**
   * @throws IllegalArgumentException if the text is not a ratio; the message is for users
   */
  public static SourceRatio parse(String text) {
    Require.that(
        text.matches("[0-9]{1,9}(\\.[0-9]{1,9})?") && Double.parseDouble(text) != 0,
        "'" + text + "' must be a ratio, such as 1.2");
    return new SourceRatio(Double.parseDouble(text));
  }
}
