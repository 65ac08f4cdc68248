package assay.lab.fleet.probe;

import assay.lab.fleet.coordination.Notes;
import java.util.List;

/**
 * Notes that a run exchanges with the probes on other machines, and the paths of the notes. The
 * notes for probes are separate from a fleet's notes, so that runs without a fleet can also have
 * probes.
 */
final class ProbeNotes {
  static final String ROOT = "probing";

  /**
   * Path of a note that only one process can hold. Only the process that holds the note accepts
   * probes.
   */
  static final String LOCK = ROOT + "/lock";

  static final String RUN = ROOT + "/run";

  private ProbeNotes() {}

  /**
   * Description of a run for its probes.
   *
   * @param run name of the run, which must never have been used before
   * @param startMillis wall-clock time of the start
   * @param startNanos time of the start, by the run's clock
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
   * Returns the path of a persistent note that reserves a probe's name in a run. Reserved names
   * ensure that two probes never write the same file.
   */
  static String name(String run, String name) {
    return ROOT + "/names/" + run + "/" + name;
  }

  static String members(String run) {
    return ROOT + "/members/" + run;
  }

  static String member(String run, String name) {
    return members(run) + "/" + name;
  }

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
