package assay.lab.verdict;

import assay.lab.run.Manifest;
import java.util.Arrays;

/** Verdicts on a run. Invalid verdicts are in order of increasing severity. */
public enum VerdictCode {
  /** Open loop: every operation started close to its due time. */
  SUSTAINED(true, "offered rate"),
  /**
   * Open loop: the backlog grew, so that latencies depend on the run's length rather than the
   * store.
   */
  UNSUSTAINED(false),
  /** Closed loop: the servers' CPU was used up. */
  SERVER_CPU_LIMITED(true, "server CPU"),
  /** Closed loop: a disk was busy nearly all the time. */
  DISK_LIMITED(true, "disk"),
  /** A network interface was used nearly up to its capacity. */
  NETWORK_LIMITED(true, "network"),
  /** The store delayed or blocked writes until its own background work had caught up. */
  STORE_BRAKES(true, "store held writes"),
  SERVER_GC(true, "server GC"),
  /** The store's configuration limited its rate. */
  THROTTLED(true, "throttle"),
  /** The run put no load on the store; a study's check passed, or programs ended as they should. */
  CHECKED(true),
  /** Workers of a fleet did not put load on the store at the same time. */
  COORDINATION_LIMITED(false),
  /** Closed loop: no resource was fully used; more threads would have completed more operations. */
  CONCURRENCY_LIMITED(true, "threads"),
  /**
   * No operation completed for a long time: the servers were stopped or hung. Valid if the phase
   * expects a stall.
   */
  STORE_STALLED(false, "store stalled"),
  /** Assay's client was delayed, so the figures describe the client, not the store. */
  CLIENT_LIMITED(false, "Assay itself"),
  /** Closed loop: the resource that limited the run was not observed. */
  UNDETERMINED(true, "undetermined"),
  /** The run did not finish, or some of its workers were lost. */
  INCOMPLETE(false),
  /** The store lost or changed data, or most operations failed. */
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
   * Whether a run is invalid for a reason outside Assay and the store, such as other processes' CPU
   * use.
   */
  public static boolean isFromOutside(Manifest.Verdict verdict) {
    return !verdict.valid() && verdict.code().equals(UNDETERMINED.label());
  }

  /** Whether the figures of a run with this verdict describe the store. */
  public boolean isValid() {
    return valid;
  }

  /** Whether the run did everything it should, and did it correctly. */
  public boolean isComplete() {
    return this != INCOMPLETE && this != WRONG;
  }

  /** Returns the name in files and output: {@code CLIENT-LIMITED}. */
  public String label() {
    return name().replace('_', '-');
  }

  /**
   * Returns the limit in one or two words, for a table or tile; a dash if the code names no limit.
   * If no code has this label, as in runs of newer versions, returns the label itself.
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
