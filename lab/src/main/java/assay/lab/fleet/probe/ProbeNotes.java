package assay.lab.fleet.probe;

import assay.lab.fleet.coordination.Notes;
import java.util.List;

/**
 * Notes that a run and the probes on other machines exchange, and their paths. They are separate
 * from a fleet's notes, so that runs without a fleet can have probes, too.
 */
final class ProbeNotes {
  static final String ROOT = "probing";

  /** Held by the process that receives probes, so that there is only one. */
  static final String LOCK = ROOT + "/lock";

  /** Held during a run: its {@link Invitation}. */
  static final String RUN = ROOT + "/run";

  private ProbeNotes() {}

  /**
   * What a probe needs to know about a run.
   *
   * @param run name of the run; never used before
   * @param startMillis wall-clock time of the start
   * @param startNanos the same moment by the run's clock
   * @param clockOrigin of that clock
   * @param processes groups of the store's processes; empty if unknown
   */
  record Invitation(
      String run,
      String assayVersion,
      long startMillis,
      long startNanos,
      String clockOrigin,
      List<String> processes,
      Mirror.Point mirror) {}

  record Member(String token, String assayVersion) {}

  /** Lasting, so that a name is given only once in a run: two probes never write the same file. */
  static String name(String run, String name) {
    return ROOT + "/names/" + run + "/" + name;
  }

  /** Parent of {@code NAME}, held by each active probe. */
  static String members(String run) {
    return ROOT + "/members/" + run;
  }

  static String member(String run, String name) {
    return members(run) + "/" + name;
  }

  /** From probes to the run. A probe's questions are at {@code NAME/clock} below this. */
  static String from(String run) {
    return ROOT + "/from/" + run;
  }

  static String question(String run, String name) {
    return from(run) + "/" + name + "/" + Notes.CLOCK;
  }

  static String to(String run, String name) {
    return ROOT + "/to/" + run + "/" + name;
  }

  static String answer(String run, String name) {
    return to(run, name) + "/" + Notes.CLOCK;
  }
}
