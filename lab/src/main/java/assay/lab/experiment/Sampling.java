package assay.lab.experiment;

import assay.lab.probe.process.ProcessRules;
import assay.store.StoreInfo;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * How a run is watched.
 *
 * @param every between two samples, 0.1 to 60 seconds
 * @param groups by which processes are summed
 */
public record Sampling(Duration every, ProcessRules groups) {
  /** What is meant if nothing is said. */
  public static final Duration EVERY_SECOND = Duration.ofSeconds(1);

  private static final Duration SHORTEST = Duration.ofMillis(100);
  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** Checks itself. */
  public Sampling {
    if (every.compareTo(SHORTEST) < 0 || every.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "a sample every " + every.toMillis() + " ms: expected are 100ms to 60s");
    }
  }

  /**
   * All groups of a store's processes: those that it declares, and those that the user does; none
   * if nobody knows them.
   */
  List<String> processes(StoreInfo store) {
    return Stream.concat(store.processes().stream(), groups.declared().stream().sorted())
        .distinct()
        .toList();
  }

  /** The same for a store whose servers Assay has started in a folder. */
  public Sampling ofCluster(Path folder) {
    return new Sampling(every, groups.ofCluster(folder));
  }

  /** Once a second. */
  public static Sampling everySecond(ProcessRules groups) {
    return new Sampling(EVERY_SECOND, groups);
  }
}
