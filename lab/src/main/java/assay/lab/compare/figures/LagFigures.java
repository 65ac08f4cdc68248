package assay.lab.compare.figures;

import assay.lab.run.Event;
import assay.lab.run.LagLine;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * The read-after-write lags of one phase (YCSB++, section 3.2). Times are nanoseconds; quantiles
 * are of samples themselves, by nearest rank. Those that compare a producer's clock with a
 * consumer's ({@code untried}, {@code queue}, {@code toVisible}) are empty where the clocks are not
 * known well enough.
 *
 * @param objection why they should not be quoted; empty if they may
 * @param share of the inserts that were looked for; NaN of runs that did not say it
 * @param dropped rows that were sampled and not looked for
 * @param resolution how exactly the lags of late rows that were seen are known: from the last try
 *     that found nothing to the end of the one that found the row, as a share of the lag, sorted
 * @param untried from the writes to the first tries, sorted
 * @param queue from the queue's one end to the other, sorted
 * @param toVisible from the writes to the tries that found the rows, sorted
 * @param clockError of what compares a producer's time with a consumer's
 */
public record LagFigures(
    String phase,
    String objection,
    double share,
    long dropped,
    Lags lags,
    Sorted resolution,
    Sorted untried,
    Sorted queue,
    Sorted toVisible,
    double clockError) {
  /** Clocks that may differ by more say nothing of times from one to the other. */
  private static final double MOST_CLOCK_ERROR = 50e6;

  /** Below the floor nothing is resolved; so many of all keys were tried within it. */
  private static final double FLOOR = 0.99;

  /** Of all phases that measured lags, in their order. */
  public static List<LagFigures> of(RecordedRun run) throws IOException {
    List<LagFigures> all = new ArrayList<>();
    for (RecordedPhase phase : run.phases()) {
      of(run, phase.name()).ifPresent(all::add);
    }
    return all;
  }

  /** Of a phase; empty if it measured no lags, or its run ended before they were told. */
  public static Optional<LagFigures> of(RecordedRun run, String phase) throws IOException {
    Optional<Event> end =
        run.events().stream()
            .filter(event -> event.kind().equals(Event.LAG_END) && phase.equals(event.phase()))
            .findFirst();
    return end.isEmpty() ? Optional.empty() : Optional.of(of(end.get(), phase, run.lags(phase)));
  }

  private static LagFigures of(Event end, String phase, List<LagLine> lines) {
    Map<String, Object> detail = end.detail();
    boolean valid = Boolean.TRUE.equals(detail.get("valid"));
    double clockError = 1e3 * number(detail.get("clockErrorMicros"));
    List<LagLine> oneClock = clockError > MOST_CLOCK_ERROR ? List.of() : lines;
    return new LagFigures(
        phase,
        valid ? "" : String.valueOf(end.text()),
        detail.get("sampled") instanceof Number sampled ? sampled.doubleValue() : Double.NaN,
        (long) number(detail.get("dropped")),
        Lags.of(lines),
        Sorted.of(
            lines.stream()
                .filter(LagLine::late)
                .mapToDouble(line -> 1 - (double) line.absentMicros() / line.lagMicros())),
        nanos(oneClock, LagLine::firstTryMicros),
        nanos(oneClock, LagLine::queueMicros),
        nanos(oneClock, LagLine::writeToVisibleMicros),
        clockError);
  }

  private static Sorted nanos(List<LagLine> lines, Function<LagLine, Long> micros) {
    return Sorted.of(
        lines.stream().map(micros).filter(Objects::nonNull).mapToDouble(value -> 1e3 * value));
  }

  private static double number(Object value) {
    return value instanceof Number number ? number.doubleValue() : 0;
  }

  /** Whether they may be quoted. */
  public boolean valid() {
    return objection.isEmpty();
  }

  /**
   * Lags below it cannot be told from none: the 99th percentile of the time from a row's write to
   * its first try, in which it may have become visible unnoticed. The longest such time where there
   * are too few tries for a percentile.
   */
  public double floor() {
    double known = untried.quantile(FLOOR);
    return Double.isNaN(known) ? untried.quantile(1) : known;
  }
}
