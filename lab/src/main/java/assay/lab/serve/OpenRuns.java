package assay.lab.serve;

import assay.lab.run.file.RunFolder;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Cache of open runs. A growing run is reopened on request. At most a tenth of the time is spent on
 * opening a run, so that viewing a run in progress does not disturb it. Thread-safe.
 */
final class OpenRuns {
  private static final int MOST_OPEN = 8;
  private static final long LEAST_NANOS = 500_000_000;
  private static final int SHARE = 10;

  private final RunsFolder runs;
  private final LongSupplier nanoTime;
  private final Map<String, Slot> slots =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Slot> eldest) {
          return size() > MOST_OPEN;
        }
      };

  /** A run as it was when its fingerprint was taken. */
  record Opened(RunFolder folder, RunFingerprint stamp, Timeline timeline) {}

  private static final class Slot {
    private Opened opened;
    private long openedNanos;
    private long tookNanos;
  }

  OpenRuns(RunsFolder runs, LongSupplier nanoTime) {
    this.runs = runs;
    this.nanoTime = nanoTime;
  }

  /**
   * Returns the current state of a run, or a very recent state.
   *
   * @throws Refusal if there is no such run, or if the run cannot be read
   */
  Opened open(String name) throws Refusal, IOException {
    RunFolder folder = runs.find(name);
    Slot slot;
    synchronized (slots) {
      slot = slots.computeIfAbsent(name, n -> new Slot());
    }
    synchronized (slot) {
      long now = nanoTime.getAsLong();
      boolean early =
          slot.opened != null
              && now - slot.openedNanos < Math.max(LEAST_NANOS, SHARE * slot.tookNanos);
      if (early) {
        return slot.opened;
      }
      RunFingerprint stamp = RunFingerprint.of(folder);
      if (slot.opened == null || !stamp.equals(slot.opened.stamp())) {
        slot.opened = new Opened(folder, stamp, timeline(folder, slot.opened));
        slot.tookNanos = nanoTime.getAsLong() - now;
      }
      slot.openedNanos = now;
      return slot.opened;
    }
  }

  RunFolder folder(String name) throws Refusal, IOException {
    return runs.find(name);
  }

  private Timeline timeline(RunFolder folder, Opened before) throws Refusal {
    try {
      return before == null ? Timeline.open(folder.path()) : before.timeline().reopened();
    } catch (IOException e) {
      Refusal broken = new Refusal(422, runs.told(e));
      broken.initCause(e);
      throw broken;
    }
  }
}
