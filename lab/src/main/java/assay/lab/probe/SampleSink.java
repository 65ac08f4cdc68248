package assay.lab.probe;

import java.io.IOException;
import java.util.Map;

/** Where samples go. Called by the sampling thread alone. */
public interface SampleSink {
  /**
   * Takes one sample.
   *
   * @param sample valid during this call only
   * @throws IOException if it cannot be kept; sampling then stops
   */
  void sample(Sample sample) throws IOException;

  /**
   * Values are missing from now on. Called once when they begin to miss, and again only if the
   * reason changes or if they were back meanwhile; before the sample that lacks them.
   *
   * @param probe what is missing
   * @param reason for a person
   * @throws IOException if it cannot be kept; sampling then stops
   */
  void gap(String probe, String reason) throws IOException;

  /**
   * Something happened since the sample before; told before the sample.
   *
   * @param nanoTime when it was seen, as {@link System#nanoTime}
   * @throws IOException if it cannot be kept; sampling then stops
   */
  void event(long nanoTime, String kind, String text, Map<String, Object> detail)
      throws IOException;
}
