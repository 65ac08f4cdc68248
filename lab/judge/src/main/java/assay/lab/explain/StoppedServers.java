package assay.lab.explain;

import assay.lab.timeline.SeriesId;
import assay.lab.timeline.ServerTroubles;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds servers that stopped within a time range, and process groups whose CPU use fell to zero. A
 * dead server is reported without a significance test.
 */
final class StoppedServers {
  static final Pattern CPU = Pattern.compile("cpu\\.([A-Za-z0-9_-]+)\\.cores");

  /**
   * Names of CPU series that do not belong to the store's processes, or whose processes only wait
   * for servers.
   */
  static final Set<String> NO_SERVERS =
      Set.of(
          "machine",
          "online",
          "usable",
          "steal",
          "unattributed",
          "other",
          "assay",
          "assay-workers");

  private static final double LEAST_CORES = 0.05;

  private static final double MOST_LEFT_SHARE = 0.05;

  private StoppedServers() {}

  private record Fallen(String name, double inside, double outside) {}

  static List<String> within(Timeline timeline, TimeGrid grid, int from, int to)
      throws IOException {
    List<String> words = new ArrayList<>();
    double start = grid.startSeconds() + from * grid.stepSeconds();
    double end = grid.startSeconds() + to * grid.stepSeconds();
    String servers =
        ServerTroubles.words(
            ServerTroubles.of(timeline.events()).stream()
                .filter(trouble -> trouble.isWith(start, end))
                .toList());
    if (!servers.isEmpty()) {
      words.add(servers);
    }
    fallen(timeline, grid, from, to).stream()
        .map(
            one ->
                String.format(
                    Locale.ROOT, "%s fell from %.2f to %.2f", one.name, one.outside, one.inside))
        .forEach(words::add);
    return words;
  }

  private static List<Fallen> fallen(Timeline timeline, TimeGrid grid, int from, int to)
      throws IOException {
    List<Fallen> fallen = new ArrayList<>();
    for (SeriesId id : timeline.series()) {
      Matcher cpu = CPU.matcher(id.name());
      if (cpu.matches() && !NO_SERVERS.contains(cpu.group(1))) {
        double[] cells = Candidates.cells(timeline, id, grid);
        double inside = Scores.median(cells, from, to, true);
        double outside = Scores.median(cells, from, to, false);
        if (outside >= LEAST_CORES && inside <= outside * MOST_LEFT_SHARE) {
          fallen.add(new Fallen(id.name(), inside, outside));
        }
      }
    }
    fallen.sort(Comparator.comparingDouble(Fallen::outside).reversed());
    return fallen;
  }
}
