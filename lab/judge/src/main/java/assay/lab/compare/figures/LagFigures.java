package assay.lab.compare.figures;

import assay.lab.run.Event;
import assay.lab.run.EventDetail.LagEnd;
import assay.lab.run.LagLine;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Read-after-write lags of one phase (YCSB++, section 3.2). Times are in ns. Quantiles are computed
 * from the samples by nearest rank. The durations {@code untried}, {@code queue} and {@code
 * toVisible} are each measured from a timestamp of a producer's clock to a timestamp of a
 * consumer's clock. These durations are empty if the difference between the two clocks is unknown
 * or too large.
 *
 * @param objection why the lags should not be quoted; empty if the lags may be quoted
 * @param share share of the inserted rows that consumers looked for; NaN for runs that did not
 *     record the share
 * @param dropped number of rows that were sampled, but that consumers did not look for
 * @param resolution uncertainty of each late row's lag, as a share of the lag, sorted. The
 *     uncertainty is the time from the last failed try to the end of the try that found the row.
 * @param untried times from writing each row to the first try to read the row, sorted
 * @param queue times that rows spent in the queue between producer and consumer, sorted
 * @param toVisible times from writing each row to the try that found the row, sorted
 * @param clockError error of durations between a producer's timestamp and a consumer's timestamp
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
  /**
   * Maximum clock error in ns. If the error is larger, durations between timestamps of two clocks
   * are discarded.
   */
  private static final double MOST_CLOCK_ERROR = 50e6;

  private static final double FLOOR = 0.99;

  public static List<LagFigures> of(RecordedRun run) throws IOException {
    List<LagFigures> all = new ArrayList<>();
    for (RecordedPhase phase : run.phases()) {
      of(run, phase.name()).ifPresent(all::add);
    }
    return all;
  }

  /**
   * Returns the lags of a phase. Returns empty if the phase measured no lags, or if the run ended
   * before the lags were reported.
   */
  public static Optional<LagFigures> of(RecordedRun run, String phase) throws IOException {
    Optional<Event> end =
        run.events().stream()
            .filter(event -> event.kind().equals(Event.LAG_END) && phase.equals(event.phase()))
            .findFirst();
    return end.isEmpty() ? Optional.empty() : Optional.of(of(end.get(), phase, run.lags(phase)));
  }

  private static LagFigures of(Event end, String phase, List<LagLine> lines) {
    LagEnd detail = end.detail(LagEnd.class);
    double clockError = 1e3 * detail.clockErrorMicros();
    List<LagLine> oneClock = clockError > MOST_CLOCK_ERROR ? List.of() : lines;
    return new LagFigures(
        phase,
        detail.valid() ? "" : String.valueOf(end.text()),
        detail.sampled() == null ? Double.NaN : detail.sampled(),
        detail.dropped(),
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

  public boolean valid() {
    return objection.isEmpty();
  }

  /**
   * Returns the shortest lag in ns that can be distinguished from no lag. The result is the 99th
   * percentile of the time from a row's write to the first try to read the row. A row may have
   * become visible unnoticed before the first try. If there are too few tries for a percentile, the
   * longest time is returned.
   */
  public double floor() {
    double known = untried.quantile(FLOOR);
    return Double.isNaN(known) ? untried.quantile(1) : known;
  }
}
