package assay.lab.compare;

import assay.lab.run.Event;
import assay.lab.run.LagLine;
import assay.lab.run.RecordedRun;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * The read-after-write lags of one phase (YCSB++, section 3.2). Times are nanoseconds; quantiles
 * are of samples themselves, by nearest rank.
 *
 * @param objection why they should not be quoted; empty if they may
 * @param keys whose row was looked for, those that were never seen among them
 * @param neverSeen of them
 * @param dropped rows that were sampled and not looked for
 * @param lags those above zero, sorted: of rows that were seen, though not at the first try
 * @param untried from the writes to the first tries, sorted
 * @param queue from the queue's one end to the other, sorted
 * @param toVisible from the writes to the tries that found the rows, sorted
 * @param clockError of what compares a producer's time with a consumer's
 */
public record LagFigures(
    String phase,
    String objection,
    long keys,
    long neverSeen,
    long dropped,
    Sorted lags,
    Sorted untried,
    Sorted queue,
    Sorted toVisible,
    double clockError) {
  /** Below the floor nothing is resolved; so many of all keys were tried within it. */
  private static final double FLOOR = 0.99;

  /** Numbers in their order; never changed. */
  public static final class Sorted {
    private final double[] values;

    private Sorted(double[] values) {
      this.values = values;
      Arrays.sort(values);
    }

    public int size() {
      return values.length;
    }

    /** The value of that rank from 0 on. */
    public double at(int rank) {
      return values[rank];
    }

    /** NaN if there are none. */
    public double quantile(double q) {
      return values.length == 0
          ? Double.NaN
          : values[(int) Math.max(0, Math.ceil(q * values.length) - 1)];
    }
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
    return new LagFigures(
        phase,
        valid ? "" : String.valueOf(end.text()),
        lines.size(),
        lines.stream().filter(line -> !line.seen()).count(),
        (long) number(detail.get("dropped")),
        sorted(lines, line -> line.late() ? line.lagMicros() : null),
        sorted(lines, LagLine::firstTryMicros),
        sorted(lines, LagLine::queueMicros),
        sorted(lines, LagLine::writeToVisibleMicros),
        1e3 * number(detail.get("clockErrorMicros")));
  }

  private static Sorted sorted(List<LagLine> lines, Function<LagLine, Long> micros) {
    return new Sorted(
        lines.stream()
            .map(micros)
            .filter(Objects::nonNull)
            .mapToDouble(value -> 1e3 * value)
            .toArray());
  }

  private static double number(Object value) {
    return value instanceof Number number ? number.doubleValue() : 0;
  }

  /** Whether they may be quoted. */
  public boolean valid() {
    return objection.isEmpty();
  }

  /** How many rows were seen, though not at the first try. */
  public int late() {
    return lags.size();
  }

  /** Of the rows that were seen, the share of those that were not at the first try. */
  public double lateShare() {
    return (double) late() / (keys - neverSeen);
  }

  /**
   * Lags below it cannot be told from none: the 99th percentile of the time from a row's write to
   * its first try, in which it may have become visible unnoticed.
   */
  public double floor() {
    return untried.quantile(FLOOR);
  }
}
