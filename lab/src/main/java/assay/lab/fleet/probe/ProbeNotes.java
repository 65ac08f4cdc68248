package assay.lab.fleet.probe;

import assay.lab.fleet.coordination.Notes;
import java.util.List;

/**
 * Notes that a run and the probes on other machines exchange, with their paths. They are separate
 * from a fleet's notes, so that runs without a fleet can also have probes.
 */
final class ProbeNotes {
  static final String ROOT = "probing";

  /** Note held by the process that receives probes, so that there is only one such process. */
  static final String LOCK = ROOT + "/lock";

  /** Note held during a run; the content is the run's {@link Invitation}. */
  static final String RUN = ROOT + "/run";

  private ProbeNotes() {}

  /**
   * What a probe needs to know about a run.
   *
   * @param run name of the run, which was never used before
   * @param startMillis wall-clock time of the start
   * @param startNanos time of the start by the run's clock
   * @param clockOrigin origin of the run's clock
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

  /**
   * Path of a lasting note that reserves a probe's name in a run, so that two probes never write
   * the same file.
   */
  static String name(String run, String name) {
    return ROOT + "/names/" + run + "/" + name;
  }

  /** Parent of the notes {@code NAME}, each held by an active probe. */
  static String members(String run) {
    return ROOT + "/members/" + run;
  }

  static String member(String run, String name) {
    return members(run) + "/" + name;
  }

  /**
   * Path of notes from probes to the run. A probe's questions are at {@code NAME/clock} below this
   * path.
   */
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
