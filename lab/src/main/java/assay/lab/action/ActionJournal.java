package assay.lab.action;

import assay.lab.phase.PhaseContext;
import assay.lab.run.Event;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Reports a phase's actions: events for the run, and lines for the user. Thread-safe. */
final class ActionJournal {
  static final String LATE = "lateMillis";

  private final String phase;
  private final PhaseContext context;
  private final PhaseTime time;
  private final AtomicLong ids = new AtomicLong();

  ActionJournal(String phase, PhaseContext context, PhaseTime time) {
    this.phase = phase;
    this.context = context;
    this.time = time;
  }

  OngoingAction hold(String label, String act, String server) {
    return new OngoingAction(ids.incrementAndGet(), label, act, server, time.nanos());
  }

  void begins(OngoingAction hold, long dueNanos, Map<String, Object> more) throws IOException {
    long now = time.nanos();
    Map<String, Object> detail = detail(hold, more);
    detail.put(LATE, Math.round((now - dueNanos) / 1e3) / 1e3);
    event(now, Event.ACTION + Event.START, hold.label(), detail);
    say(hold.label());
  }

  /**
   * @param words for the user; may be empty
   */
  void ends(OngoingAction hold, String words, Map<String, Object> more) throws IOException {
    long now = time.nanos();
    Map<String, Object> detail = detail(hold, more);
    detail.put("seconds", Math.round((now - hold.startNanos()) / 1e6) / 1e3);
    event(now, Event.ACTION + Event.END, null, detail);
    if (!words.isEmpty()) {
      say(words);
    }
  }

  /** The action failed and left nothing behind. */
  void fails(OngoingAction hold, String why) throws IOException {
    String line = hold.label() + " failed: " + why;
    event(time.nanos(), Event.ACTION + Event.END, line, detail(hold, Map.of("failed", true)));
    say(line);
  }

  void skips(String label, String why) throws IOException {
    String line = label + " was skipped: " + why;
    event(time.nanos(), Event.ACTION_SKIPPED, line, Map.of());
    say(line);
  }

  /** Undoing failed for now. */
  void retries(OngoingAction hold, String why) {
    say(hold.label() + " could not be undone; will retry at the phase's end: " + why);
  }

  /** The action's effect remains. */
  void leaves(OngoingAction hold, String why) throws IOException {
    String line = hold.label() + " could not be undone: " + why;
    event(time.nanos(), Event.ACTION_LEFT, line, detail(hold, Map.of()));
    say(line);
  }

  private static Map<String, Object> detail(OngoingAction hold, Map<String, Object> more) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("id", hold.id());
    detail.put("act", hold.act());
    if (!hold.server().isEmpty()) {
      detail.put("server", hold.server());
    }
    detail.putAll(more);
    return detail;
  }

  private void event(long nanos, String kind, String text, Map<String, Object> detail)
      throws IOException {
    context.out().event(nanos, kind, phase, text, detail);
  }

  private void say(String line) {
    context.notices().accept("phase '" + phase + "': " + line);
  }
}
