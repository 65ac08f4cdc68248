package assay.lab.experiment;

import assay.store.Capability;
import assay.store.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** One step of a run. Immutable, so that one plan can be run by several workers. */
public interface Phase {
  /** Unique within a run. */
  String name();

  /** As plan.yaml shows it, with {@code name} and {@code kind}. */
  Map<String, Object> toMap();

  /** What the store must be able to do; empty if every store can. */
  default Optional<Capability> needs() {
    return Optional.empty();
  }

  /** How long it takes, as far as the plan says; empty if that depends on the store. */
  default Optional<Duration> expected() {
    return Optional.empty();
  }

  /**
   * Carries the phase out and writes its events; returns early when the stop signal is given.
   *
   * @throws StoreException if it failed so that what follows would make no sense
   * @throws IOException if the run folder cannot be written
   * @throws IllegalStateException if a load thread died of a fault, or never came back
   */
  void run(PhaseContext context) throws StoreException, IOException, InterruptedException;
}
