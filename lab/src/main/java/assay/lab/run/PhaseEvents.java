package assay.lab.run;

import assay.lab.measure.PhaseTotals;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.run.EventDetail.PhaseStart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads phases from events, and combines the phases of all workers. */
final class PhaseEvents {
  private PhaseEvents() {}

  static Map<String, RecordedPhase> phases(List<Event> events) {
    Map<String, RecordedPhase> phases = new LinkedHashMap<>();
    for (Event event : events) {
      if (event.kind().equals(Event.PHASE_START)) {
        phases.merge(event.phase(), started(event), RecordedPhase::beside);
      } else if (event.kind().equals(Event.PHASE_END) && phases.containsKey(event.phase())) {
        phases.computeIfPresent(event.phase(), (name, phase) -> ended(phase, event));
      }
    }
    return phases;
  }

  /** Adds a phase for the sum of simultaneous activities, after the last of these activities. */
  static List<RecordedPhase> withSums(List<RecordedPhase> recorded) {
    Map<String, List<RecordedPhase>> activities = new LinkedHashMap<>();
    for (RecordedPhase each : recorded) {
      LoadPlan.phaseOf(each.name())
          .ifPresent(
              phase -> activities.computeIfAbsent(phase, name -> new ArrayList<>()).add(each));
    }
    List<RecordedPhase> all = new ArrayList<>(recorded);
    activities.forEach(
        (phase, of) ->
            all.add(all.indexOf(of.get(of.size() - 1)) + 1, RecordedPhase.sum(phase, of)));
    return all;
  }

  private static RecordedPhase started(Event event) {
    PhaseStart start = event.detail(PhaseStart.class);
    return new RecordedPhase(
        event.phase(),
        List.of(),
        start.pacing(),
        start.offeredPerSecond() == null ? Double.NaN : start.offeredPerSecond(),
        start.threads(),
        event.seconds(),
        event.seconds() + start.warmupSeconds(),
        Double.NaN,
        start.durationSeconds() == null
            ? Double.POSITIVE_INFINITY
            : event.seconds() + start.durationSeconds(),
        Double.NaN,
        false,
        Optional.empty());
  }

  /** Sets a phase's end to the last worker's end, and adds up the workers' totals. */
  private static RecordedPhase ended(RecordedPhase phase, Event event) {
    double closed =
        phase.ended() ? Math.max(phase.closedSeconds(), event.seconds()) : event.seconds();
    Optional<PhaseTotals> totals = Optional.of(event.detail(PhaseTotals.class));
    return phase.closed(closed, true, RecordedPhase.plus(phase.totals(), totals));
  }

  /** Sets the end of a phase without an end event to the time of the phase's last data. */
  static RecordedPhase closed(RecordedPhase phase, double endSeconds) {
    return phase.closed(endSeconds, false, Optional.empty());
  }
}
