package assay.lab.plan.result;

import assay.lab.measure.Percentile;
import assay.lab.study.Studies;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A quantity to compare. It describes an operation, a phase, a sampled series, a load's clients, or
 * the read-after-write lags of a load's rows. Studies add quantities that they derive from runs.
 *
 * @param label text form in files and commands
 * @param unit {@code per_s}, {@code ns}, {@code cores}, {@code mb_per_s}, {@code count}, or {@code
 *     share} from 0 to 1; empty if the unit is that of the series, as determined by {@link
 *     Figure#unit()}
 * @param better which values are preferred
 * @param quantile the quantile, 1 for the maximum; 0 if the quantity is not a quantile
 * @param isLatency whether the quantity is a latency of operations
 */
public record Quantity(
    String label, String unit, Better better, double quantile, boolean isLatency) {
  public static final Quantity THROUGHPUT = new Quantity("ok/s", "per_s", Better.MORE);
  public static final Quantity P50 = latency(Percentile.P50);
  public static final Quantity P95 = latency(Percentile.P95);
  public static final Quantity P99 = latency(Percentile.P99);

  /** Mean response time, as reported by benchmarks such as YCSB. */
  public static final Quantity MEAN_LATENCY =
      new Quantity("mean-latency", "ns", Better.LESS, 0, true);

  /** Rows that operations on several rows return per second. */
  public static final Quantity SCANNED_ROWS = new Quantity("rows/s", "per_s", Better.MORE);

  public static final Quantity SCANNED_CELLS = new Quantity("cells/s", "per_s", Better.MORE);

  /** Rows that servers read for filtered scans, including those that the filter rejected. */
  public static final Quantity HANDLED_ROWS = new Quantity("handled/s", "per_s", Better.MORE);

  /** CPU use of all clients together, which for an embedded store includes the store. */
  public static final Quantity CLIENT_CPU = new Quantity("client-cpu", "cores", Better.NEITHER);

  public static final Quantity SERVER_CPU = new Quantity("server-cpu", "cores", Better.NEITHER);

  /** Data that clients receive over TCP. */
  public static final Quantity CLIENT_IN = new Quantity("to-clients", "mb_per_s", Better.NEITHER);

  public static final Quantity SERVER_OUT =
      new Quantity("from-servers", "mb_per_s", Better.NEITHER);

  /** Share of the sampled rows that the first attempt to read them did not find. */
  public static final Quantity LATE = new Quantity("late", "share", Better.LESS);

  public static final Quantity NEVER_SEEN = new Quantity("unseen", "share", Better.LESS);

  /** Quantile of the lags of those rows that the first attempt to read them did not find. */
  public static final Quantity LAG_P50 = new Quantity("lag-p50", "ns", Better.LESS);

  public static final Quantity LAG_P99 = new Quantity("lag-p99", "ns", Better.LESS);
  public static final Quantity LAG_MAX = new Quantity("lag-max", "ns", Better.LESS);

  /** Lags below this cannot be distinguished from no lag. */
  public static final Quantity LAG_FLOOR = new Quantity("lag-floor", "ns", Better.NEITHER);

  /** Mean of a sampled series over the measured part of a phase, in the series' unit. */
  public static final Quantity MEAN = new Quantity("mean", "", Better.NEITHER);

  /** First value of a sampled series. */
  public static final Quantity FIRST = new Quantity("first", "", Better.NEITHER);

  public static final Quantity LAST = new Quantity("last", "", Better.NEITHER);

  /**
   * Highest mean over any 30-second window, as computed by the collector of the continuous suite.
   */
  public static final Quantity MAX_30S = new Quantity("max-30s", "", Better.NEITHER);

  public static final Quantity MAX_1M = new Quantity("max-1m", "", Better.NEITHER);
  public static final Quantity MAX_5M = new Quantity("max-5m", "", Better.NEITHER);

  /** Time from the start of a load until the last client is done (YCSB++, figure 8). */
  public static final Quantity SLOWEST = new Quantity("slowest", "ns", Better.LESS);

  /** Time from the start of a load until the first of several clients is done. */
  public static final Quantity FASTEST = new Quantity("fastest", "ns", Better.LESS);

  /**
   * Time from the start of a phase to the end of a thread's last operation, averaged over all
   * threads.
   */
  public static final Quantity THREAD_TIME = new Quantity("thread-time", "ns", Better.LESS);

  /** Longest time from an action that broke servers to the first successful operation. */
  public static final Quantity RECOVERY = new Quantity("recovery", "ns", Better.LESS);

  /**
   * Operations lost after an action until throughput is back at its earlier level, as a share of
   * the number of operations expected at that level.
   */
  public static final Quantity SHORTFALL = new Quantity("shortfall", "share", Better.LESS);

  /** The longest time in which the store answered no request. */
  public static final Quantity STANDSTILL = new Quantity("standstill", "ns", Better.LESS);

  public static final Quantity REAL_TIME = new Quantity("real-time", "ns", Better.LESS);

  /** CPU time used by a program, or by a role's servers while the program ran, in user mode. */
  public static final Quantity USER_TIME = new Quantity("user-time", "ns", Better.LESS);

  public static final Quantity SYS_TIME = new Quantity("sys-time", "ns", Better.LESS);
  public static final Quantity CPU_TIME = new Quantity("cpu-time", "ns", Better.LESS);

  /** Share of a profile's samples with certain frames on their stacks. */
  public static final Quantity CPU_SHARE = new Quantity("cpu-share", "share", Better.NEITHER);

  private static final List<Quantity> OTHERS =
      List.of(
          MEAN_LATENCY,
          SCANNED_ROWS,
          SCANNED_CELLS,
          HANDLED_ROWS,
          CLIENT_CPU,
          SERVER_CPU,
          CLIENT_IN,
          SERVER_OUT,
          LATE,
          NEVER_SEEN,
          LAG_P50,
          LAG_P99,
          LAG_MAX,
          LAG_FLOOR,
          MEAN,
          FIRST,
          LAST,
          MAX_30S,
          MAX_1M,
          MAX_5M,
          SLOWEST,
          FASTEST,
          THREAD_TIME,
          RECOVERY,
          SHORTFALL,
          STANDSTILL,
          REAL_TIME,
          USER_TIME,
          SYS_TIME,
          CPU_TIME,
          CPU_SHARE);

  private static final Set<Quantity> OF_SERIES = Set.of(MEAN, FIRST, LAST);

  private static final Map<Quantity, Duration> WINDOWS =
      Map.of(
          MAX_30S, Duration.ofSeconds(30),
          MAX_1M, Duration.ofMinutes(1),
          MAX_5M, Duration.ofMinutes(5));

  public enum Better {
    MORE,
    LESS,
    /** Neither is generally better: a server that uses more CPU may do more work. */
    NEITHER
  }

  public Quantity {
    if (!label.matches("[a-z0-9/.-]{1,40}")) {
      throw new IllegalArgumentException(
          "quantity '" + label + "' must be lower-case letters, digits, '-', '.' and '/'");
    }
  }

  public Quantity(String label, String unit, Better better) {
    this(label, unit, better, 0, false);
  }

  private static Quantity latency(Percentile figure) {
    return new Quantity(figure.label(), "ns", Better.LESS, figure.quantile(), true);
  }

  public boolean ofSeries() {
    return OF_SERIES.contains(this);
  }

  /**
   * Whether the quantity describes a single moment or window, so that it cannot be drawn over time.
   */
  public boolean isOneOfTime() {
    return equals(FIRST) || equals(LAST) || window().isPresent();
  }

  /** Length of the windows over which the maximum is taken; empty for other quantities. */
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
