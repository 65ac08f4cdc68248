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
   * Reports that values are missing from now on. Called before the first sample that lacks them,
   * and again only if the reason changes or the values were back meanwhile.
   *
   * @param probe what is missing
   * @param reason for people
   * @throws IOException if the gap cannot be saved; sampling then stops
   */
  void gap(String probe, String reason) throws IOException;

  /**
   * Reports an event since the previous sample. Called before the sample.
   *
   * @param nanoTime when it was observed, from {@link System#nanoTime}
   * @throws IOException if the event cannot be saved; sampling then stops
   */
  void event(long nanoTime, String kind, String text, Object detail) throws IOException;
}
