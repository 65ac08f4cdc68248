package assay.lab.verdict;

import assay.lab.run.Manifest;
import java.util.Arrays;

/** Verdicts on a run. Invalid verdicts are in order of increasing severity. */
public enum VerdictCode {
  /** Open loop: every operation started close to its due time. */
  SUSTAINED(true),
  /**
   * Open loop: the backlog grew, so that latencies depend on the run's length rather than the
   * store.
   */
  UNSUSTAINED(false),
  /** Closed loop: the servers' CPU was used up. */
  SERVER_CPU_LIMITED(true),
  /** Closed loop: a disk was busy nearly all the time. */
  DISK_LIMITED(true),
  /** A network interface was used nearly up to its capacity. */
  NETWORK_LIMITED(true),
  /** The store delayed or blocked writes until its own background work had caught up. */
  STORE_BRAKES(true),
  SERVER_GC(true),
  /** The store's configuration limited its rate. */
  THROTTLED(true),
  /** The run put no load on the store; a study's check passed, or programs ended as they should. */
  CHECKED(true),
  /** Workers of a fleet did not put load on the store at the same time. */
  COORDINATION_LIMITED(false),
  /** Closed loop: no resource was fully used; more threads would have completed more operations. */
  CONCURRENCY_LIMITED(true),
  /**
   * No operation completed for a long time: the servers were stopped or hung. Valid if the phase
   * expects a stall.
   */
  STORE_STALLED(false),
  /** Assay's client was delayed, so the figures describe the client, not the store. */
  CLIENT_LIMITED(false),
  /** Closed loop: the resource that limited the run was not observed. */
  UNDETERMINED(true),
  /** The run did not finish, or some of its workers were lost. */
  INCOMPLETE(false),
  /** The store lost or changed data, or most operations failed. */
  WRONG(false);

  private final boolean valid;

  VerdictCode(boolean valid) {
    this.valid = valid;
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
   */
  String limit() {
    return switch (this) {
      case SUSTAINED -> "offered rate";
      case SERVER_CPU_LIMITED -> "server CPU";
      case DISK_LIMITED -> "disk";
      case NETWORK_LIMITED -> "network";
      case STORE_BRAKES -> "store held writes";
      case SERVER_GC -> "server GC";
      case THROTTLED -> "throttle";
      case CONCURRENCY_LIMITED -> "threads";
      case STORE_STALLED -> "store stalled";
      case CLIENT_LIMITED -> "Assay itself";
      case UNDETERMINED -> "undetermined";
      case UNSUSTAINED, CHECKED, COORDINATION_LIMITED, INCOMPLETE, WRONG -> "–";
    };
  }

  /**
   * Returns the {@link #limit()} of the code with this label. If no code has this label, as in runs
   * of newer versions, returns the label itself.
   */
  public static String limitOf(String label) {
    return Arrays.stream(values())
        .filter(code -> code.label().equals(label))
        .findFirst()
        .map(VerdictCode::limit)
        .orElse(label);
  }

  public static VerdictCode of(String label) {
    return valueOf(label.replace('-', '_'));
  }
}
