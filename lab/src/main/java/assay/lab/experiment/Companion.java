package assay.lab.experiment;

import assay.lab.run.RunWriter;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Something that goes on beside a run's phases, and appends what it finds to the run. */
@FunctionalInterface
public interface Companion {
  /**
   * Begins, before the first phase.
   *
   * @param site what surrounds the run
   * @throws IOException if that cannot be done, which ends the run
   */
  Going begin(RunWriter out, Experiment.Site site) throws IOException, InterruptedException;

  /** One that goes on. What it cannot do is told as an event, and never ends the run. */
  interface Going {
    /** A phase begins. Returns at once. */
    default void phaseBegins(String phase) {}

    /** Flags for the JVM of a program that a phase is about to start. */
    default List<String> programFlags(String phase) {
      return List.of();
    }

    /** A phase has ended. Returns soon. */
    default void phaseEnds(String phase) {}

    /**
     * Ends it, before the run's files are closed. Called once.
     *
     * @return why it could not append any more; empty if it could to the end
     */
    Optional<IOException> end();
  }
}
