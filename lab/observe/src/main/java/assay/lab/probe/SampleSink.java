package assay.lab.probe;

import assay.lab.run.Event;
import assay.lab.run.RunLog;
import java.io.IOException;
import java.util.Map;

/** Receives samples. Called only by the sampling thread. */
public interface SampleSink {
  /**
   * Receives a sample of all probes.
   *
   * @param nanoTime start of the sampling, from {@link System#nanoTime}
   * @param values values by series, in the order of the probes
   * @throws IOException if the sample cannot be saved; sampling then stops
   */
  void sample(long nanoTime, Map<String, Double> values) throws IOException;

  /**
   * Reports that values are missing. This method is called before the first sample that lacks the
   * values. A repeated call means that the reason has changed, or that the values were present in
   * between.
   *
   * @param probe name of the missing series, group or device, or of the failed probe
   * @param reason reason why the values are missing, for users
   * @throws IOException if the gap cannot be saved; sampling then stops
   */
  void gap(String probe, String reason) throws IOException;

  /**
   * Reports an event that occurred since the previous sample. This method is called before {@link
   * #sample}.
   *
   * @param nanoTime when the event was observed, from {@link System#nanoTime}
   * @throws IOException if the event cannot be saved; sampling then stops
   */
  void event(long nanoTime, String kind, String text, Object detail) throws IOException;

  /** Writes samples, gaps and events into a run. */
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
