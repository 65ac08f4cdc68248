package assay.study.continuous.verify;

import assay.lab.run.Event;
import assay.lab.run.EventDetail;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.Check.Finding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Result of a verify phase, from the events of a run.
 *
 * @param lost number of cells that violate an acknowledgement
 * @param names name of the file that lists these cells
 * @param losses the largest groups of these cells
 * @param figures all numbers of the phase
 */
public record ProofOutcome(
    String phase,
    long lost,
    String sentence,
    String names,
    List<LossGroup> losses,
    Map<String, Number> figures) {
  private static final double NANOS = 1e9;

  /**
   * Detail of the phase's end event; all other fields than the first are null if the phase was
   * stopped or failed.
   */
  private record Verified(
      double seconds,
      Long cells,
      Long lost,
      String sentence,
      String names,
      List<LossGroup> losses) {}

  public ProofOutcome {
    losses = List.copyOf(losses);
  }

  static List<ProofOutcome> of(RecordedRun run) {
    List<ProofOutcome> outcomes = new ArrayList<>();
    for (Event event : ends(run)) {
      Verified found = event.detail(Verified.class);
      if (found.lost != null) {
        outcomes.add(
            new ProofOutcome(
                event.phase(),
                found.lost,
                found.sentence,
                found.names,
                found.losses == null ? List.of() : found.losses,
                figures(event.detail())));
      }
    }
    return outcomes;
  }

  /** The end events of verify phases. */
  private static List<Event> ends(RecordedRun run) {
    return run.events().stream()
        .filter(event -> event.kind().equals(Event.ADMIN_END))
        .filter(event -> VerifyPlan.KIND.equals(event.detail(EventDetail.AdminEnd.class).kind()))
        .toList();
  }

  /** Duration of each verify phase in ns. */
  public static Map<String, Double> nanos(RecordedRun run) {
    Map<String, Double> nanos = new LinkedHashMap<>();
    for (Event event : ends(run)) {
      nanos.put(event.phase(), event.detail(Verified.class).seconds * NANOS);
    }
    return nanos;
  }

  /** Number of cells of the table that were verified per second, by phase. */
  public static Map<String, Double> cellsPerSecond(RecordedRun run) {
    Map<String, Double> rates = new LinkedHashMap<>();
    for (Event event : ends(run)) {
      Verified end = event.detail(Verified.class);
      if (end.cells != null && end.seconds > 0) {
        rates.put(event.phase(), end.cells / end.seconds);
      }
    }
    return rates;
  }

  private static Map<String, Number> figures(Map<String, Object> detail) {
    Map<String, Number> figures = new LinkedHashMap<>();
    detail.forEach(
        (name, value) -> {
          if (value instanceof Number number) {
            figures.put(name, number);
          }
        });
    return figures;
  }

  public static Map<String, Double> lost(RecordedRun run) {
    Map<String, Double> lost = new LinkedHashMap<>();
    of(run).forEach(outcome -> lost.put(outcome.phase, (double) outcome.lost));
    return lost;
  }

  public static List<Finding> findings(RecordedRun run) {
    return of(run).stream().map(ProofOutcome::finding).toList();
  }

  private Finding finding() {
    return lost > 0 ? Finding.wrong(words() + " See " + names + ".") : Finding.noted(words());
  }

  String words() {
    return "phase '" + phase + "': " + sentence;
  }
}
