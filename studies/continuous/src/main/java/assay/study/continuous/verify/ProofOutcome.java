package assay.study.continuous.verify;

import assay.lab.run.Event;
import assay.lab.run.EventDetail;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.Check.Finding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Result of a verify phase, as recorded in the event that ends the phase. */
public record ProofOutcome(Event event, Verified result) {
  private static final double NANOS = 1e9;

  /**
   * Detail of the event that ends a verify phase. If the phase was stopped or failed, all fields
   * except {@code seconds} and {@code losses} are null.
   *
   * @param seconds duration of the phase
   * @param lost number of lost or corrupt entries
   * @param names name of the file that lists the losses
   * @param losses largest groups of losses
   */
  record Verified(
      double seconds,
      Long cells,
      Long lost,
      String sentence,
      String names,
      List<LossGroup> losses) {
    Verified {
      losses = losses == null ? List.of() : List.copyOf(losses);
    }
  }

  static List<ProofOutcome> of(RecordedRun run) {
    return ends(run).filter(end -> end.result.lost != null).toList();
  }

  private static Stream<ProofOutcome> ends(RecordedRun run) {
    return run.events().stream()
        .filter(event -> event.kind().equals(Event.ADMIN_END))
        .filter(event -> VerifyPlan.KIND.equals(event.detail(EventDetail.AdminEnd.class).kind()))
        .map(event -> new ProofOutcome(event, event.detail(Verified.class)));
  }

  /** Returns the duration of each verify phase in ns, by the phase's name. */
  public static Map<String, Double> nanos(RecordedRun run) {
    return byPhase(ends(run), result -> result.seconds * NANOS);
  }

  public static Map<String, Double> cellsPerSecond(RecordedRun run) {
    return byPhase(
        ends(run).filter(end -> end.result.cells != null && end.result.seconds > 0),
        result -> result.cells / result.seconds);
  }

  public static Map<String, Double> lost(RecordedRun run) {
    return byPhase(of(run).stream(), result -> (double) result.lost);
  }

  private static Map<String, Double> byPhase(
      Stream<ProofOutcome> ends, ToDoubleFunction<Verified> figure) {
    Map<String, Double> figures = new LinkedHashMap<>();
    ends.forEach(end -> figures.put(end.event.phase(), figure.applyAsDouble(end.result)));
    return figures;
  }

  public static List<Finding> findings(RecordedRun run) {
    return of(run).stream().map(ProofOutcome::finding).toList();
  }

  private Finding finding() {
    return result.lost > 0
        ? Finding.wrong(words() + " See " + result.names + ".")
        : Finding.noted(words());
  }

  String words() {
    return "phase '" + event.phase() + "': " + result.sentence;
  }

  Map<String, Number> figures() {
    Map<String, Number> figures = new LinkedHashMap<>();
    event
        .detail()
        .forEach(
            (name, value) -> {
              if (value instanceof Number number) {
                figures.put(name, number);
              }
            });
    return figures;
  }
}
