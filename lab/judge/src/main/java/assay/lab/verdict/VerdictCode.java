package assay.lab.verdict;

import assay.lab.run.Manifest;
import java.util.Arrays;

/** Codes of verdicts on a run. Codes of invalid verdicts are in order of increasing severity. */
public enum VerdictCode {
  /** Open loop: every operation started close to its due time. */
  SUSTAINED(true, "offered rate"),
  /**
   * Open loop: the backlog grew. With a growing backlog, latencies depend on how long the run is,
   * and not on the store.
   */
  UNSUSTAINED(false),
  /** Closed loop: the servers' CPUs were full. */
  SERVER_CPU_LIMITED(true, "server CPU"),
  /** Closed loop: a disk was busy nearly all the time. */
  DISK_LIMITED(true, "disk"),
  /** Closed loop: a network interface was used nearly up to its capacity. */
  NETWORK_LIMITED(true, "network"),
  /** Closed loop: the store delayed or blocked writes until its background work had caught up. */
  STORE_BRAKES(true, "store held back writes"),
  SERVER_GC(true, "server GC"),
  /** Closed loop: the store's configuration limited its rate. */
  THROTTLED(true, "throttle"),
  /** The run put no load on the store. A study's check passed, or programs ended as they should. */
  CHECKED(true),
  /** Workers of a fleet did not put load on the store at the same time. */
  COORDINATION_LIMITED(false),
  /** Closed loop: no resource was fully used. More threads would have completed more operations. */
  CONCURRENCY_LIMITED(true, "threads"),
  /**
   * No operation completed for a long time, because servers were stopped or hung. A stalled run is
   * valid if the phase expects a stall.
   */
  STORE_STALLED(false, "store stalled"),
  /** Assay's client was delayed, so the results describe the client instead of the store. */
  CLIENT_LIMITED(false, "Assay itself"),
  /**
   * The limit is unknown: no limit was observed, several limits were reached, or other processes
   * used the CPU. If other processes delayed Assay, the verdict is not valid.
   */
  UNDETERMINED(true, "undetermined"),
  /** The run did not finish, or some of its workers were lost. */
  INCOMPLETE(false),
  /** The store lost or changed data, or too many operations failed. */
  WRONG(false);

  private final boolean valid;
  private final String limit;

  VerdictCode(boolean valid) {
    this(valid, "–");
  }

  VerdictCode(boolean valid, String limit) {
    this.valid = valid;
    this.limit = limit;
  }

  /**
   * Returns whether a run is invalid for a reason outside Assay and the store, such as the CPU use
   * of other processes.
   */
  public static boolean isFromOutside(Manifest.Verdict verdict) {
    return !verdict.valid() && verdict.code().equals(UNDETERMINED.label());
  }

  /** Returns whether the results of a run with this verdict describe the store. */
  public boolean isValid() {
    return valid;
  }

  /** Returns whether the run finished without wrong data. */
  public boolean isComplete() {
    return this != INCOMPLETE && this != WRONG;
  }

  /** Returns the code's name in files and output, such as {@code CLIENT-LIMITED}. */
  public String label() {
    return name().replace('_', '-');
  }

  /**
   * Returns the limit in one or two words, for a table or tile. Returns a dash if the code names no
   * limit. If no code has the label, as in runs that a newer version of Assay recorded, returns the
   * label itself.
   */
  public static String limitOf(String label) {
    return Arrays.stream(values())
        .filter(code -> code.label().equals(label))
        .findFirst()
        .map(code -> code.limit)
        .orElse(label);
  }

  public static VerdictCode of(String label) {
    return valueOf(label.replace('-', '_'));
  }
}
