package assay.lab.verdict;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.Percentile;
import assay.lab.run.PhaseVerdict.Own;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.limit.Load;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Time that this machine added to a phase's open-loop response times. The causes are late starts by
 * Assay, queueing behind operations that started late, and pauses of Assay's process. Another cause
 * is threads that wait in calls to the store and wake up late. Each kind of operation is judged by
 * how much of its p99 is lateness.
 */
final class ClientDelay {
  private static final Percentile JUDGED = Percentile.P99;

  private static final Set<String> TOLD =
      Stream.of(JUDGED, Percentile.P999, Percentile.MAX)
          .map(Percentile::label)
          .collect(Collectors.toSet());

  private static final double NOTABLE_SHARE = 0.05;

  private static final double NOTABLE_MILLIS = 1;

  private final Load load;
  private final Responses all;
  private final List<Own> figures = new ArrayList<>();

  ClientDelay(RecordedRun run, RecordedPhase phase, Load load, Responses all) {
    this.load = load;
    this.all = all;
    for (String operation : run.operations(phase.name())) {
      if (!operation.equals(LatencyKey.FLUSH)) {
        add(operation, new Responses(run, phase, key -> key.operation().equals(operation)));
      }
    }
  }

  private void add(String operation, Responses times) {
    for (Percentile figure : Percentile.SHOWN) {
      double quantile = figure.quantile();
      OptionalDouble own = times.ownNanos(quantile);
      if (own.isPresent()) {
        figures.add(
            new Own(
                operation,
                figure.label(),
                times.nanos(quantile),
                own.getAsDouble(),
                times.lateNanos(quantile).orElse(0)));
      }
    }
  }

  List<Own> figures() {
    return figures;
  }

  /**
   * Returns the operation whose p99 response time has the largest share of lateness. Ignores
   * operations with a lateness of at most {@code overNanos}.
   */
  Optional<Own> most(double overNanos) {
    return figures.stream()
        .filter(own -> own.figure().equals(JUDGED.label()) && own.lateNanos() > overNanos)
        .max(Comparator.comparingDouble(Own::lateShare));
  }

  String ofP99() {
    double quantile = JUDGED.quantile();
    double own = all.ownNanos(quantile).orElse(0);
    return own > NOTABLE_SHARE * all.nanos(quantile)
        ? ", of which at most "
            + VerdictWords.time(own)
            + " was added by this machine"
            + stoodStill()
        : "";
  }

  private String stoodStill() {
    return pauseMillis() < NOTABLE_MILLIS
        ? ""
        : String.format(Locale.ROOT, " (Assay was paused for %.1f ms per second)", pauseMillis());
  }

  List<String> evidence() {
    List<String> evidence = new ArrayList<>();
    Map<String, List<Own>> told =
        figures.stream()
            .filter(own -> TOLD.contains(own.figure()))
            .collect(
                Collectors.groupingBy(Own::operation, LinkedHashMap::new, Collectors.toList()));
    told.forEach(
        (operation, owns) ->
            evidence.add(
                "Upper bound on the time that this machine added to responses of "
                    + operation
                    + ": "
                    + owns.stream().map(ClientDelay::words).collect(Collectors.joining(", "))
                    + "."));
    if (pauseMillis() >= NOTABLE_MILLIS) {
      evidence.add(
          String.format(
              Locale.ROOT,
              "Assay was paused for %.1f ms per second, %.1f ms in the worst second%s.",
              pauseMillis(),
              load.pauseMillis().max().orElse(0),
              reasons()));
    }
    return evidence;
  }

  private static String words(Own own) {
    return own.figure()
        + " "
        + VerdictWords.time(own.ownNanos())
        + " of "
        + VerdictWords.time(own.nanos());
  }

  private double pauseMillis() {
    return load.pauseMillis().average().orElse(0);
  }

  private String reasons() {
    List<String> reasons = new ArrayList<>();
    load.mean("assay.gc.ms")
        .ifPresent(
            millis ->
                reasons.add(
                    String.format(Locale.ROOT, "its garbage collection took %.1f ms", millis)));
    load.mean("cpu.steal.cores")
        .ifPresent(
            cores ->
                reasons.add(String.format(Locale.ROOT, "the hypervisor took %.2f cores", cores)));
    return reasons.isEmpty() ? "" : "; " + String.join(", ", reasons);
  }
}
