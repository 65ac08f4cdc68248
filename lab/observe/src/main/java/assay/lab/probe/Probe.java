package assay.lab.probe;

import java.io.IOException;

/** Source of samples during a run. Probes keep state between samples and are not thread-safe. */
public interface Probe {
  /**
   * Returns the name of the probe in reports of gaps, such as {@code cpu}. The name never changes.
   */
  String name();

  /**
   * Emits the current values of the probe's series. Rates cover the time since the previous call,
   * so the first call emits no rates.
   *
   * @param nanoTime time of the call, from {@link System#nanoTime}; later than in the previous call
   * @throws IOException if sampling failed; values emitted in this call are dropped, and the next
   *     call may succeed
   */
  void sample(long nanoTime, Readings out) throws IOException;
}
