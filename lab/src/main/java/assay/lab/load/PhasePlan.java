package assay.lab.load;

import assay.lab.workload.OperationKind;
import assay.lab.workload.WorkloadSpec;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One phase that puts load on a store.
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
public record PhasePlan(
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
    Optional<LagSampling> lag) {
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

  public PhasePlan {
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

  /** A phase in which what fails has failed, on the whole table. */
  public PhasePlan(
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
  public static PhasePlan load(
      WorkloadSpec workload, int threads, Pacing pacing, Duration flushEvery) {
    return new PhasePlan(
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
  public static PhasePlan runOf(
      long operations, WorkloadSpec workload, int threads, Pacing pacing, Duration flushEvery) {
    return run(workload, threads, pacing, operations, Duration.ZERO, Duration.ZERO, flushEvery);
  }

  /** Runs the workload's mix for some time, of which the first part is warm-up. */
  public static PhasePlan runFor(
      Duration duration,
      Duration warmup,
      WorkloadSpec workload,
      int threads,
      Pacing pacing,
      Duration flushEvery) {
    return run(workload, threads, pacing, 0, duration, warmup, flushEvery);
  }

  /** The same on another workload. */
  public PhasePlan withWorkload(WorkloadSpec newWorkload) {
    return new PhasePlan(
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
  public PhasePlan withRetry(InsertRetry newRetry) {
    return new PhasePlan(
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
  public PhasePlan withLag(LagSampling sampling) {
    return new PhasePlan(
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

  private static PhasePlan run(
      WorkloadSpec workload,
      int threads,
      Pacing pacing,
      long operations,
      Duration duration,
      Duration warmup,
      Duration flushEvery) {
    return new PhasePlan(
        RUN, Stream.RUN, workload, threads, pacing, operations, duration, warmup, flushEvery);
  }
}
