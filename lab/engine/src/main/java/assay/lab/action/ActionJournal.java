package assay.lab.action;

import assay.lab.phase.PhaseContext;
import assay.lab.run.Event;
import assay.lab.run.EventDetail;
import assay.lab.run.EventDetail.ActionDetail;
import assay.lab.value.NamedValues;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Records a phase's actions as events of the run, and reports the actions to the user. Thread-safe.
 */
final class ActionJournal {
  private final String phase;
  private final PhaseContext context;
  private final RunningPhase time;
  private final AtomicLong ids = new AtomicLong();

  ActionJournal(String phase, PhaseContext context, RunningPhase time) {
    this.phase = phase;
    this.context = context;
    this.time = time;
  }

  OngoingAction hold(String label, String act, String server) {
    return new OngoingAction(ids.incrementAndGet(), label, act, server, time.nanos());
  }

  void begins(OngoingAction hold, long dueNanos, Long pid) throws IOException {
    long now = time.nanos();
    double lateMillis = Math.round((now - dueNanos) / 1e3) / 1e3;
    event(now, Event.ACTION + Event.START, hold.label(), detail(hold, pid, null, lateMillis));
    say(hold.label());
  }

  void ends(OngoingAction hold, String words, Long pid, NamedValues figures) throws IOException {
    long now = time.nanos();
    NamedValues detail =
        NamedValues.builder()
            .putAll(EventDetail.toValues(detail(hold, pid, null, null)))
            .putAll(figures)
            .put("seconds", Math.round((now - hold.startNanos()) / 1e6) / 1e3)
            .build();
    event(now, Event.ACTION + Event.END, null, detail);
    if (!words.isEmpty()) {
      say(words);
    }
  }

  void fails(OngoingAction hold, String why) throws IOException {
    String line = hold.label() + " failed: " + why;
    event(time.nanos(), Event.ACTION + Event.END, line, detail(hold, null, true, null));
    say(line);
  }

  void skips(String label, String why) throws IOException {
    String line = label + " was skipped: " + why;
    event(time.nanos(), Event.ACTION_SKIPPED, line, null);
    say(line);
  }

  /** Reports that the action could not be undone, and that Assay will try again. */
  void retries(OngoingAction hold, String why) {
    say(
        hold.label()
            + " could not be undone ("
            + why
            + "); Assay will try again at the end of the phase");
  }

  /**
   * Reports that the action could not be undone, and that the action's effect therefore remains.
   */
  void leaves(OngoingAction hold, String why) throws IOException {
    String line = hold.label() + " could not be undone: " + why;
    event(time.nanos(), Event.ACTION_LEFT, line, detail(hold, null, null, null));
    say(line);
  }

  private static ActionDetail detail(
      OngoingAction hold, Long pid, Boolean failed, Double lateMillis) {
    return new ActionDetail(hold.id(), hold.act(), hold.server(), pid, failed, lateMillis);
  }

  private void event(long nanos, String kind, String text, Object detail) throws IOException {
    context.out().event(nanos, kind, phase, text, detail);
  }

  private void say(String line) {
    context.notices().accept("phase '" + phase + "': " + line);
  }
}
