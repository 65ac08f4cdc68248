package assay.lab.action;

import assay.lab.phase.PhaseContext;
import assay.lab.run.Event;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Tells of a phase's actions: events for the run, a line for the user. Thread-safe. */
final class Journal {
  /** How late an action began, in ms. */
  static final String LATE = "lateMillis";

  private final String phase;
  private final PhaseContext context;
  private final PhaseTime time;
  private final AtomicLong ids = new AtomicLong();

  Journal(String phase, PhaseContext context, PhaseTime time) {
    this.phase = phase;
    this.context = context;
    this.time = time;
  }

  /** An act that is about to begin. */
  Hold hold(String label, String act, String server) {
    return new Hold(ids.incrementAndGet(), label, act, server, time.nanos());
  }

  /**
   * It begins.
   *
   * @param dueNanos when it was to begin
   */
  void begins(Hold hold, long dueNanos, Map<String, Object> more) throws IOException {
    long now = time.nanos();
    Map<String, Object> detail = detail(hold, more);
    detail.put(LATE, Math.round((now - dueNanos) / 1e3) / 1e3);
    event(now, Event.ACTION + Event.START, hold.label(), detail);
    say(hold.label());
  }

  /**
   * It is over.
   *
   * @param words for the user; empty if there is nothing to say
   */
  void ends(Hold hold, String words, Map<String, Object> more) throws IOException {
    long now = time.nanos();
    Map<String, Object> detail = detail(hold, more);
    detail.put("seconds", Math.round((now - hold.startNanos()) / 1e6) / 1e3);
    event(now, Event.ACTION + Event.END, null, detail);
    if (!words.isEmpty()) {
      say(words);
    }
  }

  /** It came to nothing, and nothing is left of it. */
  void fails(Hold hold, String why) throws IOException {
    String line = hold.label() + " failed: " + why;
    event(time.nanos(), Event.ACTION + Event.END, line, detail(hold, Map.of("failed", true)));
    say(line);
  }

  /** It is not done. */
  void skips(String label, String why) throws IOException {
    String line = label + " is left out: " + why;
    event(time.nanos(), Event.ACTION_SKIPPED, line, Map.of());
    say(line);
  }

  /** What it did could not be undone for now. */
  void retries(Hold hold, String why) {
    say(hold.label() + " could not be undone; tried again at the phase's end: " + why);
  }

  /** What it did stays. */
  void leaves(Hold hold, String why) throws IOException {
    String line = hold.label() + " could not be undone: " + why;
    event(time.nanos(), Event.ACTION_LEFT, line, detail(hold, Map.of()));
    say(line);
  }

  private static Map<String, Object> detail(Hold hold, Map<String, Object> more) {
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
