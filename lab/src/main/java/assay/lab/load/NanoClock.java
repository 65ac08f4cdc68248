package assay.lab.load;

/** Time as load threads see it, so that tests can bring their own. Thread-safe. */
public interface NanoClock {
  /** Nanoseconds on a monotonic clock with an origin of its own. */
  long nanos();

  /** Returns at {@code nanos} or a little later; at once if that has passed. */
  void waitUntil(long nanos);

  /**
   * Names what the clock counts from: two processes whose clocks have the same name read the same
   * time. Empty if that is not known.
   */
  default String origin() {
    return "";
  }

  /** The clock for that many threads which wait side by side. */
  default NanoClock forThreads(int threads) {
    return this;
  }
}
