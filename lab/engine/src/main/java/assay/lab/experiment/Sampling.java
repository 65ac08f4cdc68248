package assay.lab.experiment;

import assay.lab.probe.process.ProcessRules;
import assay.lab.study.Require;
import assay.store.StoreInfo;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Settings for the sampling of machines and processes during a run.
 *
 * @param every sampling interval, 0.1 to 60 seconds
 * @param groups rules that assign processes to groups
 */
public record Sampling(Duration every, ProcessRules groups) {
  public static final Duration EVERY_SECOND = Duration.ofSeconds(1);

  private static final Duration SHORTEST = Duration.ofMillis(100);
  private static final Duration LONGEST = Duration.ofSeconds(60);

  public Sampling {
    Require.that(
        every.compareTo(SHORTEST) >= 0 && every.compareTo(LONGEST) <= 0,
        "sampling interval must be 100ms to 60s; got " + every.toMillis() + " ms");
  }

  List<String> processes(StoreInfo store) {
    return Stream.concat(store.processes().stream(), groups.declared().stream().sorted())
        .distinct()
        .toList();
  }

  public Sampling ofCluster(Path folder) {
    return new Sampling(every, groups.ofCluster(folder));
  }

  public static Sampling everySecond(ProcessRules groups) {
    return new Sampling(EVERY_SECOND, groups);
  }
}
