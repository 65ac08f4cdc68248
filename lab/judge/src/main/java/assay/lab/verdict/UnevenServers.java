package assay.lab.verdict;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.series.SampledSeries;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds a server that did far more than its even share of the work. Adding servers helps little if
 * the work is uneven. The usual cause of uneven work is that a table was split, but its tablets are
 * still on one server.
 */
final class UnevenServers {
  private static final Pattern SERVER =
      Pattern.compile("server\\.(.+)\\.(ingest|query|write-requests|read-requests)\\.per_s");

  /**
   * Units of the servers' counters. The keys are the names of the counters, as used in names of
   * series. If a store has no counters of cells, the counters of requests are used.
   */
  private static final Map<String, String> COUNTED =
      Map.of(
          "ingest", "cells written",
          "query", "cells read",
          "write-requests", "write requests",
          "read-requests", "read requests");

  private static final double LEAST_TIMES = 1.5;

  /**
   * Minimum rate of all servers together, in cells or requests per second. A lower rate does not
   * show how data is distributed.
   */
  private static final double LEAST_RATE = 1_000;

  /**
   * Minimum number of a server's samples, relative to the server with the most samples. A server
   * with fewer samples was absent for too long and is ignored.
   */
  private static final double LEAST_SEEN = 0.9;

  private UnevenServers() {}

  /**
   * Returns up to two sentences, one for writes and one for reads. Each sentence names a server
   * that did far more than its even share.
   */
  static List<String> evidence(RecordedRun run, RecordedPhase phase) {
    Map<String, Map<String, Share>> byMetric = new TreeMap<>();
    for (Map<String, SampledSeries> series : run.writers().values()) {
      series.forEach(
          (name, sampled) -> {
            Matcher server = SERVER.matcher(name);
            if (server.matches()) {
              byMetric
                  .computeIfAbsent(server.group(2), any -> new TreeMap<>())
                  .put(server.group(1), Share.of(server.group(1), phase.measured(sampled)));
            }
          });
    }
    byMetric.remove(byMetric.containsKey("ingest") ? "write-requests" : "");
    byMetric.remove(byMetric.containsKey("query") ? "read-requests" : "");
    List<String> sentences = new ArrayList<>();
    byMetric.forEach(
        (metric, shares) ->
            sentence(COUNTED.get(metric), List.copyOf(shares.values())).ifPresent(sentences::add));
    return sentences;
  }

  private static Optional<String> sentence(String what, List<Share> all) {
    long most = all.stream().mapToLong(Share::samples).max().orElse(0);
    boolean comparable =
        all.size() > 1
            && most > 0
            && all.stream().allMatch(one -> one.samples() >= LEAST_SEEN * most);
    double sum = all.stream().mapToDouble(Share::perSecond).sum();
    if (!comparable || sum < LEAST_RATE) {
      return Optional.empty();
    }
    return all.stream()
        .max(Comparator.comparingDouble(Share::perSecond))
        .filter(top -> top.perSecond() * all.size() >= LEAST_TIMES * sum)
        .map(
            top ->
                String.format(
                    Locale.ROOT,
                    "Server %s handled %.0f %% of the %s; an even share among %d servers is"
                        + " %.0f %%. Tablets are unevenly distributed, or some keys are hot.",
                    top.server(),
                    100 * top.perSecond() / sum,
                    what,
                    all.size(),
                    100.0 / all.size()));
  }

  private record Share(String server, double perSecond, long samples) {
    static Share of(String server, List<SampledSeries.Sample> samples) {
      double mean = samples.stream().mapToDouble(SampledSeries.Sample::value).average().orElse(0);
      return new Share(server, mean, samples.size());
    }
  }
}
