package assay.lab.search;

import assay.lab.statistics.Bootstrap;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Searches whose truth is given. */
public final class SampleSearches {
  private static final double CAPACITY = 5000;

  private SampleSearches() {}

  /** Three searches on a store that does 5,000 operations a second. */
  public static SearchReport found(Path folder) throws Exception {
    SearchLimits limits = new SearchLimits(1000, 1, 1e9, 0.05, 3, 60, 4);
    SearchResult result =
        new RateSearch(
                (rate, repeat) ->
                    SampleTrials.of(
                        rate,
                        repeat,
                        CAPACITY,
                        rate < CAPACITY * 0.9
                            ? new Judgement.Holds()
                            : new Judgement.Breaks("the backlog grew")),
                limits,
                new Bootstrap(1, 999))
            .run();
    return new SearchReport(
        "b on simulated",
        Map.of("rows", "1,000"),
        Slo.parse("p99 < 20ms", List.of("read")),
        limits,
        folder,
        result);
  }
}
