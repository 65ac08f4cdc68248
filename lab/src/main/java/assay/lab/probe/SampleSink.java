package assay.lab.probe;

import assay.lab.run.Event;
import assay.lab.run.RunLog;
import java.io.IOException;
import java.util.Map;

/** Receives samples. Called only by the sampling thread. */
public interface SampleSink {
  /**
   * @param nanoTime when sampling began, from {@link System#nanoTime}
   * @param values values by series, in the order of the probes
   * @throws IOException if the sample cannot be saved; sampling then stops
   */
  void sample(long nanoTime, Map<String, Double> values) throws IOException;

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

  /** Writes everything into a run. */
  record IntoRun(RunLog out) implements SampleSink {
    @Override
    public void sample(long nanoTime, Map<String, Double> values) throws IOException {
      out.sample(nanoTime, values);
    }

    @Override
    public void gap(String probe, String reason) throws IOException {
      event(System.nanoTime(), Event.GAP, probe + ": " + reason, Map.of());
    }

    @Override
    public void event(long nanoTime, String kind, String text, Object detail) throws IOException {
      out.event(nanoTime, kind, null, text, detail);
    }
  }
}
