package assay.lab.verdict;

import assay.lab.run.Manifest;
import java.util.Arrays;

/** The verdicts that a run can get; of those that make it invalid, the last is the gravest. */
public enum VerdictCode {
  /** Open loop: every operation was started close to its due time. */
  SUSTAINED(true),
  /**
   * Open loop: the backlog grew, so that latencies tell the run's length, not the store's speed.
   */
  UNSUSTAINED(false),
  /** Closed loop: the servers' CPU was used up. */
  SERVER_CPU_LIMITED(true),
  /** Closed loop: a disk was busy nearly all of the time. */
  DISK_LIMITED(true),
  /** A network interface carried nearly all that it can. */
  NETWORK_LIMITED(true),
  /** The store held or blocked writes until it had caught up with its own work. */
  STORE_BRAKES(true),
  /** The servers stood still for garbage collection. */
  SERVER_GC(true),
  /** The store was set to take no more. */
  THROTTLED(true),
  /** Nothing put load on the store; a study's check passed, or programs ended as they should. */
  CHECKED(true),
  /** Workers of a fleet did not put load on the store at the same time. */
  COORDINATION_LIMITED(false),
  /** Closed loop: nothing was used up; more threads would have done more. */
  CONCURRENCY_LIMITED(true),
  /**
   * Nothing ended for long: the servers were stopped, or hung. Valid where the phase expects it.
   */
  STORE_STALLED(false),
  /** The client was held up: what was measured is the client. */
  CLIENT_LIMITED(false),
  /** Closed loop, and what limited it was not observed. */
  UNDETERMINED(true),
  /** The run did not come to its end, or not with all of its workers. */
  INCOMPLETE(false),
  /** The store lost or changed data, or most operations failed. */
  WRONG(false);

  private final boolean valid;

  VerdictCode(boolean valid) {
    this.valid = valid;
  }

  /**
   * Decides whether a run is not valid for a cause outside of Assay and the store, such as the CPU
   * that other processes used.
   */
  public static boolean isFromOutside(Manifest.Verdict verdict) {
    return !verdict.valid() && verdict.code().equals(UNDETERMINED.label());
  }

  /** Whether figures of such a run say what they seem to say about the store. */
  public boolean isValid() {
    return valid;
  }

  /** Whether everything that the run was to do was done, and done right. */
  public boolean isComplete() {
    return this != INCOMPLETE && this != WRONG;
  }

  /** The name as users and files have it: {@code CLIENT-LIMITED}. */
  public String label() {
    return name().replace('_', '-');
  }

  /** The limit in a word or two, for a table or tile; a dash where the code names none. */
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

  /** {@link #limit()} of a label; the label itself where a newer Assay has given it. */
  public static String limitOf(String label) {
    return Arrays.stream(values())
        .filter(code -> code.label().equals(label))
        .findFirst()
        .map(VerdictCode::limit)
        .orElse(label);
  }

  /** The code of a label. */
  public static VerdictCode of(String label) {
    return valueOf(label.replace('-', '_'));
  }
}
