package assay.lab.serve;

import assay.lab.run.file.RunFolder;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Cache of open runs. A run that has grown since it was opened is reopened on request. At most a
 * tenth of the elapsed time is spent on reopening a run, so that viewing a run in progress does not
 * disturb it. Instances are thread-safe.
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

  private static final class Slot {
    private OpenedRun opened;
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
  OpenedRun open(String name) throws Refusal, IOException {
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
      OpenedRun opened = opened(folder, slot.opened);
      if (!opened.equals(slot.opened)) {
        slot.opened = opened;
        slot.tookNanos = nanoTime.getAsLong() - now;
      }
      slot.openedNanos = now;
      return slot.opened;
    }
  }

  private OpenedRun opened(RunFolder folder, OpenedRun before) throws Refusal {
    try {
      return before == null ? OpenedRun.of(folder) : before.now();
    } catch (IOException e) {
      Refusal broken = new Refusal(422, runs.told(e));
      broken.initCause(e);
      throw broken;
    }
  }
}
