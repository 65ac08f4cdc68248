package assay.lab.plan.result;

import assay.lab.measure.Percentile;
import assay.lab.study.Require;
import assay.lab.study.Studies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Quantity that is compared between runs. A quantity describes an operation, a phase, a sampled
 * series, the clients of a load or the read-after-write lags of a load. Studies add further
 * quantities, which they compute from runs.
 *
 * @param label text form in files and commands
 * @param unit {@code per_s}, {@code ns}, {@code cores}, {@code mb_per_s}, {@code count}, or {@code
 *     share} from 0 to 1; empty if {@link Figure#unit()} determines the unit from the series
 * @param better whether higher or lower values are preferred
 * @param quantile the quantile, 1 for the maximum; 0 if the quantity is not a quantile
 * @param isLatency whether the quantity is a latency of operations
 */
public record Quantity(
    String label, String unit, Better better, double quantile, boolean isLatency) {
  private static final List<Quantity> OTHERS = new ArrayList<>();

  public static final Quantity THROUGHPUT = new Quantity("ok/s", "per_s", Better.MORE);
  public static final Quantity P50 = latency(Percentile.P50);
  public static final Quantity P95 = latency(Percentile.P95);
  public static final Quantity P99 = latency(Percentile.P99);

  /** Mean response time, as reported by benchmarks such as YCSB. */
  public static final Quantity MEAN_LATENCY = other("mean-latency", "ns", Better.LESS, true);

  public static final Quantity SCANNED_ROWS = other("rows/s", "per_s", Better.MORE);

  public static final Quantity SCANNED_CELLS = other("cells/s", "per_s", Better.MORE);

  /** Number of rows per second that servers read for filtered scans, including rejected rows. */
  public static final Quantity HANDLED_ROWS = other("handled/s", "per_s", Better.MORE);

  /** CPU use of all clients together. With an embedded store, the CPU use includes the store. */
  public static final Quantity CLIENT_CPU = other("client-cpu", "cores", Better.NEITHER);

  public static final Quantity SERVER_CPU = other("server-cpu", "cores", Better.NEITHER);

  /** Rate at which clients receive data over TCP. */
  public static final Quantity CLIENT_IN = other("to-clients", "mb_per_s", Better.NEITHER);

  public static final Quantity SERVER_OUT = other("from-servers", "mb_per_s", Better.NEITHER);

  /** Share of the sampled rows that were not found at the first attempt to read. */
  public static final Quantity LATE = other("late", "share", Better.LESS);

  public static final Quantity NEVER_SEEN = other("unseen", "share", Better.LESS);

  /** Median lag of the rows that were not found at the first attempt to read. */
  public static final Quantity LAG_P50 = other("lag-p50", "ns", Better.LESS);

  public static final Quantity LAG_P99 = other("lag-p99", "ns", Better.LESS);
  public static final Quantity LAG_MAX = other("lag-max", "ns", Better.LESS);

  /** Smallest lag that can be distinguished from no lag. */
  public static final Quantity LAG_FLOOR = other("lag-floor", "ns", Better.NEITHER);

  public static final Quantity MEAN = other("mean", "", Better.NEITHER);
  public static final Quantity FIRST = other("first", "", Better.NEITHER);

  public static final Quantity LAST = other("last", "", Better.NEITHER);

  /**
   * Highest mean over any 30-second window, as computed by the collector of Accumulo's continuous
   * test suite.
   */
  public static final Quantity MAX_30S = other("max-30s", "", Better.NEITHER);

  public static final Quantity MAX_1M = other("max-1m", "", Better.NEITHER);
  public static final Quantity MAX_5M = other("max-5m", "", Better.NEITHER);

  /** Time from the start of a load until the last client has finished (YCSB++, figure 8). */
  public static final Quantity SLOWEST = other("slowest", "ns", Better.LESS);

  public static final Quantity FASTEST = other("fastest", "ns", Better.LESS);

  /**
   * Time from the start of a phase to the end of a thread's last operation, averaged over all
   * threads.
   */
  public static final Quantity THREAD_TIME = other("thread-time", "ns", Better.LESS);

  /** Longest time from an action that broke servers to the first successful operation. */
  public static final Quantity RECOVERY = other("recovery", "ns", Better.LESS);

  /**
   * Operations lost between an action and the recovery of throughput, as a share of the operations
   * expected at the throughput before the action.
   */
  public static final Quantity SHORTFALL = other("shortfall", "share", Better.LESS);

  /** Longest time in which the store completed no request. */
  public static final Quantity STANDSTILL = other("standstill", "ns", Better.LESS);

  public static final Quantity REAL_TIME = other("real-time", "ns", Better.LESS);

  /** User-mode CPU time of a program, or of a role's servers while the program ran. */
  public static final Quantity USER_TIME = other("user-time", "ns", Better.LESS);

  public static final Quantity SYS_TIME = other("sys-time", "ns", Better.LESS);
  public static final Quantity CPU_TIME = other("cpu-time", "ns", Better.LESS);

  /** Share of a profile's samples whose stacks contain certain frames. */
  public static final Quantity CPU_SHARE = other("cpu-share", "share", Better.NEITHER);

  private static final Set<Quantity> OF_SERIES = Set.of(MEAN, FIRST, LAST);

  private static final Map<Quantity, Duration> WINDOWS =
      Map.of(
          MAX_30S, Duration.ofSeconds(30),
          MAX_1M, Duration.ofMinutes(1),
          MAX_5M, Duration.ofMinutes(5));

  public enum Better {
    MORE,
    LESS,
    /**
     * Neither higher nor lower values are generally better. A server that uses more CPU may do more
     * work.
     */
    NEITHER
  }

  public Quantity {
    Require.that(
        label.matches("[a-z0-9/.-]{1,40}"),
        "quantity '" + label + "' must be lower-case letters, digits, '-', '.' and '/'");
  }

  public Quantity(String label, String unit, Better better) {
    this(label, unit, better, 0, false);
  }

  private static Quantity other(String label, String unit, Better better) {
    return other(label, unit, better, false);
  }

  private static Quantity other(String label, String unit, Better better, boolean isLatency) {
    Quantity quantity = new Quantity(label, unit, better, 0, isLatency);
    OTHERS.add(quantity);
    return quantity;
  }

  private static Quantity latency(Percentile figure) {
    return new Quantity(figure.label(), "ns", Better.LESS, figure.quantile(), true);
  }

  public boolean ofSeries() {
    return OF_SERIES.contains(this);
  }

  /**
   * Returns whether the quantity describes a single moment or window. A quantity of a single moment
   * or window cannot be drawn over time.
   */
  public boolean isOneOfTime() {
    return equals(FIRST) || equals(LAST) || window().isPresent();
  }

  /**
   * If the quantity is the maximum over time windows, returns the length of a window; otherwise,
   * returns an empty result.
   */
  public Optional<Duration> window() {
    return Optional.ofNullable(WINDOWS.get(this));
  }

  public static List<Quantity> all() {
    return Stream.of(
            Stream.of(THROUGHPUT),
            Percentile.SHOWN.stream().map(Quantity::latency),
            OTHERS.stream(),
            Studies.parts(StudyQuantity.class).stream().map(StudyQuantity::quantity))
        .flatMap(each -> each)
        .toList();
  }
}
