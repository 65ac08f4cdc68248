package assay.lab.plan.phase;

import assay.lab.plan.rate.Pacing;
import assay.lab.plan.rate.RateCurve;
import assay.lab.study.Require;
import assay.lab.value.NamedValues;
import assay.lab.workload.Workload;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.RowLoad;
import assay.lab.workload.rows.RowMix;
import assay.lab.workload.rows.RowWorkload;
import assay.lab.workload.rows.WorkloadSpec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * Load on a store: operations on one table, their concurrency and their rate.
 *
 * @param name unique name of the activity in records and file names: the phase's name, or {@code
 *     PHASE.ACTIVITY} if the phase has several activities
 * @param table the table's name in the store; empty means the run's first table
 * @param clients number of clients reserved for this activity; 0 means that this activity shares
 *     the unreserved clients
 * @param operations total number of operations; 0 means that only the duration limits the
 *     operations
 * @param duration time in which operations are due; zero means that the activity runs until its
 *     operations are done
 * @param warmup first part of the duration, recorded but excluded from results; whole seconds
 * @param flushEvery time between flushes of buffered writes; zero means that writes are flushed
 *     only at the end of the activity
 * @param retry how failed inserts are retried
 * @param view part of the table that the activity's sessions can see
 * @param lag how the read-after-write lag of inserted rows is measured; empty if the lag is not
 *     measured
 */
public record ActivityPlan(
    String name,
    Optional<String> table,
    Workload workload,
    int threads,
    int clients,
    Pacing pacing,
    long operations,
    Duration duration,
    Duration warmup,
    Duration flushEvery,
    InsertRetry retry,
    SessionView view,
    Optional<LagSampling> lag) {
  public static final String LOAD = "load";

  public static final String RUN = "run";

  public static final Duration FLUSH_EVERY = Duration.ofSeconds(1);

  private static final int MOST_THREADS = 10_000;
  private static final Duration LONGEST = Duration.ofDays(366);

  /**
   * Activity names must be valid in file names. A dot separates the phase's name from the
   * activity's name.
   */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)?");

  public ActivityPlan {
    Require.that(
        threads >= 1 && threads <= MOST_THREADS,
        "threads " + threads + ": must be from 1 to " + MOST_THREADS);
    Require.that(clients >= 0, "clients " + clients + ": must be at least 0");
    Require.that(
        NAME.matcher(name).matches(),
        "phase name '" + name + "': must be letters, digits, '-' and '_'");
    Require.that(
        !duration.isNegative() && !warmup.isNegative() && !flushEvery.isNegative(),
        "duration %s, warm-up %s, flush every %s: all must be at least 0"
            .formatted(duration, warmup, flushEvery));
    Require.that(
        operations > 0 || (operations == 0 && !duration.isZero()),
        "operations " + operations + ": must be at least 1 unless a duration is set");
    Require.that(
        duration.compareTo(LONGEST) <= 0, "duration " + duration + ": must be at most 366 days");
    Require.that(
        duration.isZero() || warmup.compareTo(duration) < 0,
        "warm-up of %s s: must be shorter than the duration of %s s"
            .formatted(warmup.toSeconds(), duration.toSeconds()));
    pacing.rate().ifPresent(rate -> checkOffered(rate, duration));
    workload.checkOperations(operations);
    boolean increments =
        workload instanceof RowMix of && of.rows().mix().contains(OperationKind.INCREMENT);
    Require.that(
        !(view instanceof SessionView.Filtered && increments),
        "a filter could hide counters that 'increment' must read; remove 'filter', or remove"
            + " 'increment' from the mix");
    Require.that(
        lag.isEmpty() || insertsRows(workload),
        "'lag' requires inserted rows, but the activity inserts no rows");
  }

  public static <W extends Workload> List<W> workloads(
      List<PhasePlan> phases, Optional<String> table, Class<W> type) {
    return phases.stream()
        .flatMap(phase -> phase.activities().stream())
        .filter(activity -> activity.table().equals(table))
        .map(ActivityPlan::workload)
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }

  private static void checkOffered(RateCurve rate, Duration duration) {
    Require.that(
        !duration.isZero() || rate.last() != 0,
        "a rate that ends at 0/s requires a duration; otherwise, the phase would never end");
    Require.that(
        duration.isZero() || rate.operations(duration.toNanos() / 1e9) != 0,
        "the rate must be above 0/s at some time in the phase's " + duration.toSeconds() + " s");
  }

  public String kind() {
    return loads() ? LOAD : RUN;
  }

  public NamedValues settings() {
    NamedValues.Builder settings = NamedValues.builder();
    table.ifPresent(of -> settings.put("table", of));
    settings.put("threads", threads);
    if (clients > 0) {
      settings.put("clients", clients);
    }
    settings.put("pacing", pacing.label());
    pacing
        .rate()
        .ifPresent(
            rate ->
                settings.put("ratePerSecond", rate.isConstant() ? rate.last() : rate.toString()));
    if (pacing instanceof Pacing.ShareOf share) {
      settings.put("rate", share.text());
    }
    if (operations > 0) {
      settings.put("operations", operations);
    }
    if (!duration.isZero()) {
      settings.put("durationSeconds", duration.toMillis() / 1e3);
    }
    settings.put("warmupSeconds", warmup.toSeconds());
    settings.put("flushEverySeconds", flushEvery.toMillis() / 1e3);
    if (retry.most() > 0) {
      settings.put("insertRetries", retry.most());
      settings.put("insertRetryPauseSeconds", retry.pause().toMillis() / 1e3);
    }
    lag.ifPresent(sampling -> settings.put("lag", sampling.settings()));
    settings.putAll(workload.settings());
    settings.putAll(view.settings());
    return settings.build();
  }

  /** Returns the expected duration of the activity; empty if the duration depends on the store. */
  public Optional<Duration> expected() {
    if (!duration.isZero()) {
      return Optional.of(duration);
    }
    return pacing
        .rate()
        .map(rate -> Duration.ofMillis((long) (rate.seconds((double) operations) * 1000)));
  }

  /**
   * Returns the mean rate at which operations are due after the warm-up; empty in a closed loop.
   */
  public OptionalDouble offeredPerSecond() {
    Optional<Double> mean =
        pacing.rate().map(rate -> rate.mean(warmup.toNanos() / 1e9, offeredSeconds(rate)));
    return mean.map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
  }

  /**
   * Returns the length, in seconds, of the period in which operations are due. This is the
   * activity's duration or, without a duration, the time that all operations take at the given
   * rate.
   */
  public double offeredSeconds(RateCurve rate) {
    return duration.isZero() ? rate.seconds((double) operations) : duration.toNanos() / 1e9;
  }

  public ActivityPlan withoutValueChecks() {
    return with(workload.withoutValueChecks(), pacing, warmup, retry, lag);
  }

  /**
   * Returns the activity's duration; empty if the activity ends after a fixed number of operations.
   */
  public Optional<Duration> deadline() {
    return Optional.of(duration).filter(time -> !time.isZero());
  }

  private static boolean insertsRows(Workload workload) {
    return workload.loads()
        || (workload instanceof RowWorkload of && of.rows().mix().contains(OperationKind.INSERT));
  }

  /**
   * Returns whether the activity was recorded under the name {@code recorded}, or belongs to a
   * phase with this name.
   */
  public boolean isIn(String recorded) {
    return name.equals(recorded) || LoadPlan.phaseOf(name).equals(Optional.of(recorded));
  }

  /**
   * Returns the rows that the activity uses; empty unless rows are numbered and Assay can predict
   * their content.
   */
  public Optional<WorkloadSpec> rows() {
    return workload instanceof RowWorkload of ? Optional.of(of.rows()) : Optional.empty();
  }

  public boolean loads() {
    return workload.loads();
  }

  public ActivityPlan(
      String name,
      Workload workload,
      int threads,
      Pacing pacing,
      long operations,
      Duration duration,
      Duration warmup,
      Duration flushEvery) {
    this(
        name,
        Optional.empty(),
        workload,
        threads,
        0,
        pacing,
        operations,
        duration,
        warmup,
        flushEvery,
        InsertRetry.NONE,
        SessionView.whole(),
        Optional.empty());
  }

  public LoadPlan phase() {
    return new LoadPlan(name, List.of(this));
  }

  public static ActivityPlan load(
      WorkloadSpec workload, int threads, Pacing pacing, Duration flushEvery) {
    return new ActivityPlan(
        LOAD,
        new RowLoad(workload),
        threads,
        pacing,
        workload.rows(),
        Duration.ZERO,
        Duration.ZERO,
        flushEvery);
  }

  public static ActivityPlan runFor(
      Duration duration,
      Duration warmup,
      WorkloadSpec workload,
      int threads,
      Pacing pacing,
      Duration flushEvery) {
    return new ActivityPlan(
        RUN, new RowMix(workload), threads, pacing, 0, duration, warmup, flushEvery);
  }

  public ActivityPlan withRetry(InsertRetry newRetry) {
    return with(workload, pacing, warmup, newRetry, lag);
  }

  public ActivityPlan withWarmup(Duration newWarmup) {
    return with(workload, pacing, newWarmup, retry, lag);
  }

  public ActivityPlan withLag(LagSampling sampling) {
    return with(workload, pacing, warmup, retry, Optional.of(sampling));
  }

  public ActivityPlan withPacing(Pacing newPacing) {
    return with(workload, newPacing, warmup, retry, lag);
  }

  private ActivityPlan with(
      Workload newWorkload,
      Pacing newPacing,
      Duration newWarmup,
      InsertRetry newRetry,
      Optional<LagSampling> newLag) {
    return new ActivityPlan(
        name,
        table,
        newWorkload,
        threads,
        clients,
        newPacing,
        operations,
        duration,
        newWarmup,
        flushEvery,
        newRetry,
        view,
        newLag);
  }
}
