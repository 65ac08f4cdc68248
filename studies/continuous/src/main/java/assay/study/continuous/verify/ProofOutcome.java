package assay.study.continuous.verify;

import assay.lab.run.Event;
import assay.lab.run.EventDetail;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.Check.Finding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
  /** Detail of the phase's end event; every field is null if the phase was stopped or failed. */
  private record Verified(Long lost, String sentence, String names, List<LossGroup> losses) {}

  public ProofOutcome {
    losses = List.copyOf(losses);
  }

  static List<ProofOutcome> of(RecordedRun run) {
    return run.events().stream()
        .filter(event -> event.kind().equals(Event.ADMIN_END))
        .flatMap(event -> of(event).stream())
        .toList();
  }

  private static Optional<ProofOutcome> of(Event event) {
    if (!VerifyPlan.KIND.equals(event.detail(EventDetail.AdminEnd.class).kind())) {
      return Optional.empty();
    }
    Verified found = event.detail(Verified.class);
    return found.lost == null
        ? Optional.empty()
        : Optional.of(
            new ProofOutcome(
                event.phase(),
                found.lost,
                found.sentence,
                found.names,
                found.losses == null ? List.of() : found.losses,
                figures(event.detail())));
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
