package assay.lab.probe;

import java.io.IOException;

/** A source of samples during a run. Stateful; not thread-safe. */
public interface Probe {
  /** Returns the name under which gaps report the probe, such as {@code cpu}. Never changes. */
  String name();

  /**
   * Emits the current values. Rates cover the time since the previous call, so the first call emits
   * no rates.
   *
   * @param nanoTime time of the call, from {@link System#nanoTime}; later than in the previous call
   * @throws IOException if sampling failed; values emitted in this call are dropped, and the next
   *     call may succeed
   */
  void sample(long nanoTime, Readings out) throws IOException;
}
