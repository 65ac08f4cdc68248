package assay.lab.plan.phase;

import assay.lab.workload.OperationKind;
import assay.lab.workload.WorkloadSpec;
import assay.store.Capability;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Load that is put on a store: rows are inserted, or a workload's mix runs on them.
 *
 * @param name unique within a run; part of file names
 * @param stream whether the rows are inserted or the workload's mix runs on them
 * @param operations how many in all; 0 means as many as the duration holds
 * @param duration how long operations are due; zero means until the operations are done
 * @param warmup the first part of the duration, recorded but kept out of results; whole seconds
 * @param flushEvery how often a buffering session is made to acknowledge; zero means at the end
 *     only
 * @param retry of inserts that fail
 * @param view how its sessions look at the table
 * @param lag how the read-after-write lag of inserted rows is measured; empty if it is not
 */
public record ActivityPlan(
    String name,
    Stream stream,
    WorkloadSpec workload,
    int threads,
    Pacing pacing,
    long operations,
    Duration duration,
    Duration warmup,
    Duration flushEvery,
    InsertRetry retry,
    SessionView view,
    Optional<LagSampling> lag)
    implements PhasePlan {
  /** What phases are called unless there are several of a kind. */
  public static final String LOAD = "load";

  public static final String RUN = "run";

  /** How often a buffering session is made to acknowledge unless somebody says otherwise. */
  public static final Duration FLUSH_EVERY = Duration.ofSeconds(1);

  private static final int MOST_THREADS = 10_000;
  private static final Duration LONGEST = Duration.ofDays(366);

  /** What file names can hold, which separate their parts by dots. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+");

  /** Which operations a phase does. */
  public enum Stream {
    LOAD,
    RUN
  }

  public ActivityPlan {
    if (threads < 1 || threads > MOST_THREADS) {
      throw new IllegalArgumentException(
          "threads " + threads + ": from 1 to " + MOST_THREADS + " are expected");
    }
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "phase name '" + name + "': letters, digits, '-' and '_' are expected");
    }
    if (duration.isNegative() || warmup.isNegative() || flushEvery.isNegative()) {
      throw new IllegalArgumentException(
          "duration "
              + duration
              + ", warm-up "
              + warmup
              + ", flush every "
              + flushEvery
              + ": none below zero is expected");
    }
    if (operations < 0 || (operations == 0 && duration.isZero())) {
      throw new IllegalArgumentException(
          "operations " + operations + ": at least 1 is expected, or a duration");
    }
    if (duration.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("duration " + duration + ": at most 366 days is expected");
    }
    if (!duration.isZero() && warmup.compareTo(duration) >= 0) {
      throw new IllegalArgumentException(
          "warm-up of "
              + warmup.toSeconds()
              + " s: less than the duration of "
              + duration.toSeconds()
              + " s is expected");
    }
    if (lag.isPresent() && stream == Stream.RUN && !workload.mix().contains(OperationKind.INSERT)) {
      throw new IllegalArgumentException(
          "the lag of inserted rows is to be measured, and the mix inserts none");
    }
  }

  @Override
  public String kind() {
    return stream.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Map<String, Object> settings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("threads", threads);
    settings.put("pacing", pacing.label());
    if (pacing instanceof Pacing.OpenLoop open) {
      settings.put("ratePerSecond", open.ratePerSecond());
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
    settings.put("firstRow", workload.firstRow());
    settings.put("rows", workload.rows());
    if (stream == Stream.RUN) {
      settings.put("mix", workload.mix().byLabel());
      settings.put("distribution", workload.distribution().label());
      settings.put("scanLength", workload.scans().toMap());
      settings.put("firstInsert", workload.firstInsert());
    }
    settings.putAll(view.settings());
    return settings;
  }

  @Override
  public Optional<Capability> needs() {
    return view.needs();
  }

  @Override
  public Optional<Duration> expected() {
    if (!duration.isZero()) {
      return Optional.of(duration);
    }
    return pacing instanceof Pacing.OpenLoop open
        ? Optional.of(Duration.ofMillis((long) (operations / open.ratePerSecond() * 1000)))
        : Optional.empty();
  }

  @Override
  public List<ActivityPlan> activities() {
    return List.of(this);
  }

  @Override
  public ActivityPlan withoutValueChecks() {
    return withWorkload(workload.withoutValueChecks());
  }

  @Override
  public Optional<Duration> deadline() {
    return Optional.of(duration).filter(time -> !time.isZero());
  }

  /** True if it inserts the rows that other phases ask for. */
  public boolean loads() {
    return stream == Stream.LOAD;
  }

  /** A phase in which what fails has failed, on the whole table. */
  public ActivityPlan(
      String name,
      Stream stream,
      WorkloadSpec workload,
      int threads,
      Pacing pacing,
      long operations,
      Duration duration,
      Duration warmup,
      Duration flushEvery) {
    this(
        name,
        stream,
        workload,
        threads,
        pacing,
        operations,
        duration,
        warmup,
        flushEvery,
        InsertRetry.NONE,
        SessionView.whole(),
        Optional.empty());
  }

  /** Inserts the workload's rows. */
  public static ActivityPlan load(
      WorkloadSpec workload, int threads, Pacing pacing, Duration flushEvery) {
    return new ActivityPlan(
        LOAD,
        Stream.LOAD,
        workload,
        threads,
        pacing,
        workload.rows(),
        Duration.ZERO,
        Duration.ZERO,
        flushEvery);
  }

  /** Runs the workload's mix for so many operations. */
  public static ActivityPlan runOf(
      long operations, WorkloadSpec workload, int threads, Pacing pacing, Duration flushEvery) {
    return run(workload, threads, pacing, operations, Duration.ZERO, Duration.ZERO, flushEvery);
  }

  /** Runs the workload's mix for some time, of which the first part is warm-up. */
  public static ActivityPlan runFor(
      Duration duration,
      Duration warmup,
      WorkloadSpec workload,
      int threads,
      Pacing pacing,
      Duration flushEvery) {
    return run(workload, threads, pacing, 0, duration, warmup, flushEvery);
  }

  /** The same on another workload. */
  public ActivityPlan withWorkload(WorkloadSpec newWorkload) {
    return new ActivityPlan(
        name,
        stream,
        newWorkload,
        threads,
        pacing,
        operations,
        duration,
        warmup,
        flushEvery,
        retry,
        view,
        lag);
  }

  /** The same with other rules for inserts that fail. */
  public ActivityPlan withRetry(InsertRetry newRetry) {
    return new ActivityPlan(
        name,
        stream,
        workload,
        threads,
        pacing,
        operations,
        duration,
        warmup,
        flushEvery,
        newRetry,
        view,
        lag);
  }

  /** The same with the lag of inserted rows measured so. */
  public ActivityPlan withLag(LagSampling sampling) {
    return new ActivityPlan(
        name,
        stream,
        workload,
        threads,
        pacing,
        operations,
        duration,
        warmup,
        flushEvery,
        retry,
        view,
        Optional.of(sampling));
  }

  private static ActivityPlan run(
      WorkloadSpec workload,
      int threads,
      Pacing pacing,
      long operations,
      Duration duration,
      Duration warmup,
      Duration flushEvery) {
    return new ActivityPlan(
        RUN, Stream.RUN, workload, threads, pacing, operations, duration, warmup, flushEvery);
  }
}
