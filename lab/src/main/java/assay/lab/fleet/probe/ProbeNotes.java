package assay.lab.fleet.probe;

import assay.lab.fleet.coordination.Notes;
import java.util.List;

/**
 * What a run and the probes of other machines write to each other, and where: beside a fleet's own
 * notes, so that runs without a fleet take probes, too.
 */
final class ProbeNotes {
  /** All of it. */
  static final String ROOT = "probing";

  /** Held by whoever takes probes here, so that there is one. */
  static final String LOCK = ROOT + "/lock";

  /** Held while a run goes on: its {@link Invitation}. */
  static final String RUN = ROOT + "/run";

  private ProbeNotes() {}

  /**
   * What a probe needs to know of a run.
   *
   * @param run names it; never used before
   * @param startMillis wall-clock time at which it began
   * @param startNanos the same moment by its own clock
   * @param clockOrigin of that clock
   * @param processes groups of the store's processes; none if they are not known
   */
  record Invitation(
      String run,
      String assayVersion,
      long startMillis,
      long startNanos,
      String clockOrigin,
      List<String> processes,
      Mirror.Point mirror) {}

  /** A probe that samples. */
  record Member(String token, String assayVersion) {}

  /** Lasting, so that no name is given twice in a run: what two probes wrote cannot be one file. */
  static String name(String run, String name) {
    return ROOT + "/names/" + run + "/" + name;
  }

  /** Held by each probe that samples: {@code NAME} below it. */
  static String members(String run) {
    return ROOT + "/members/" + run;
  }

  static String member(String run, String name) {
    return members(run) + "/" + name;
  }

  /** From probes to the run; a probe's questions are {@code NAME/clock} below it. */
  static String from(String run) {
    return ROOT + "/from/" + run;
  }

  static String question(String run, String name) {
    return from(run) + "/" + name + "/" + Notes.CLOCK;
  }

  /** From the run to one probe. */
  static String to(String run, String name) {
    return ROOT + "/to/" + run + "/" + name;
  }

  static String answer(String run, String name) {
    return to(run, name) + "/" + Notes.CLOCK;
  }
}
