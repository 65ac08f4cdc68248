package assay.lab.probe;

import java.io.IOException;

/** Something that is sampled while a run goes on. It keeps state; one thread at a time uses it. */
public interface Probe {
  /** What a person calls it, in gaps: {@code cpu}, {@code disk of runs/load}. Never changes. */
  String name();

  /**
   * Emits what is known at this moment. A rate is taken since the call before, so the first call
   * emits none.
   *
   * @param nanoTime of the call, as {@link System#nanoTime}; later than in the call before
   * @throws IOException if nothing can be said; what was emitted in this call is then dropped, and
   *     the next call may succeed
   */
  void sample(long nanoTime, Readings out) throws IOException;
}
