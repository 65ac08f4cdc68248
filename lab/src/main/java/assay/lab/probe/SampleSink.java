package assay.lab.probe;

import java.io.IOException;

/** Receives samples. Called only by the sampling thread. */
public interface SampleSink {
  /**
   * @param sample valid during this call only
   * @throws IOException if the sample cannot be saved; sampling then stops
   */
  void sample(Sample sample) throws IOException;

  /**
   * Reports that values will be missing. Called before the first sample that lacks them. Called
   * again only if the reason changes, or if the values were present in between.
   *
   * @param probe name of what is missing
   * @param reason reason, for users
   * @throws IOException if the gap cannot be saved; sampling then stops
   */
  void gap(String probe, String reason) throws IOException;

  /**
   * Reports an event that occurred since the previous sample. Called before the sample is passed
   * on.
   *
   * @param nanoTime when the event was observed, from {@link System#nanoTime}
   * @throws IOException if the event cannot be saved; sampling then stops
   */
  void event(long nanoTime, String kind, String text, Object detail) throws IOException;
}
