package assay.lab.explain;

import assay.lab.run.series.Points;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Finds resources that were at a limit within a time range but not in the rest of the phase.
 * Examples are a busy disk, full CPUs, pauses and quotas. A limit that was reached only within the
 * time range is reported without a significance test. If the verdicts define a limit for a
 * resource, this class uses the same limit.
 */
final class AtLimit {
  /**
   * Rule that decides whether a series reached a limit.
   *
   * @param series pattern of series' names; the pattern's first group is the subject of the clause
   * @param share whether to compare the share of samples above zero instead of the samples' mean
   * @param reached minimum value within the time range
   * @param below exclusive upper bound on the value in the rest of the phase
   * @param factor minimum ratio of the value within the time range to the value in the rest
   * @param unit factor that converts values to the unit in the clause
   * @param words format of the clause, with three arguments: subject, value within the time range,
   *     value in the rest
   */
  private record Rule(
      Pattern series,
      boolean share,
      double reached,
      double below,
      double factor,
      double unit,
      String words) {
    boolean fits(double inside, double outside) {
      return inside >= reached && outside < below && outside * factor <= inside;
    }

    String told(String name, double inside, double outside) {
      return String.format(
          Locale.ROOT, words, name.replace('.', ' '), inside * unit, outside * unit);
    }
  }

  private static final double ANY = Double.POSITIVE_INFINITY;

  private static final List<Rule> RULES =
      List.of(
          mean(
              "disk\\.([^.]+)\\.util\\.percent",
              new double[] {90, 80, 1, 1},
              "disk %s was busy %.0f %% of the time (%.0f %% in the rest of the phase)"),
          mean(
              "jvm\\.(?!assay\\.)(.+)\\.gc\\.ms",
              new double[] {50, 20, 3, 0.1},
              "the JVM of %s was paused for garbage collection %.0f %% of the time (%.0f %% in the"
                  + " rest of the phase)"),
          mean(
              "assay()\\.gc\\.ms",
              new double[] {50, 20, 3, 0.1},
              "Assay itself was paused for garbage collection %2$.0f %% of the time (%3$.0f %% in"
                  + " the rest of the phase)"),
          share(
              "(store)\\.hold\\.ms",
              new double[] {0.1, 0.03, 2, 100},
              "the %s held back writes %.0f %% of the time (%.0f %% in the rest of the phase)"),
          mean(
              "(store)\\.blocked\\.ms_per_s",
              new double[] {100, ANY, 3, 1e-3},
              "the %s blocked writes: on one server, all waits added up to %.2f s per second"
                  + " (%.2f s in the rest of the phase)"),
          share(
              "(store)\\.requests-refused\\.per_s",
              new double[] {0.3, 0.1, 3, 100},
              "the %s refused requests %.0f %% of the time (%.0f %% in the rest of the phase),"
                  + " because a quota was used up"),
          mean(
              "throttled\\.(.+)\\.share",
              new double[] {0.3, 0.1, 3, 100},
              "%s used up its CPU quota %.0f %% of the time (%.0f %% in the rest of the phase)"),
          mean(
              "pressure\\.(io)\\.percent",
              new double[] {20, ANY, 5, 1},
              "processes waited for disks %2$.0f %% of the time (%3$.1f %% in the rest of the"
                  + " phase)"),
          mean(
              "pressure\\.(memory)\\.percent",
              new double[] {10, ANY, 5, 1},
              "processes waited for %s %.0f %% of the time (%.1f %% in the rest of the phase)"),
          mean(
              "tcp()\\.retransmits\\.per_s",
              new double[] {10, ANY, 10, 1},
              "the network lost packets: TCP retransmitted %2$.0f segments per second (%3$.1f in"
                  + " the rest of the phase)"),
          share(
              "store\\.(compactions)-running\\.count",
              new double[] {0.2, 0.1, 4, 100},
              "%s ran %.0f %% of the time (%.0f %% in the rest of the phase)"),
          mean(
              "(store)\\.cache-misses\\.per_s",
              new double[] {20, ANY, 5, 1},
              "the %s's block cache missed %.0f blocks per second (%.0f in the rest of the"
                  + " phase)"));

  /**
   * Rule for process groups that read from disk. The rule is separate, because series of process
   * groups and series of disks have similar names.
   */
  private static final Rule FROM_DISK =
      mean(
          "disk\\.([^.]+)\\.read\\.mb_per_s",
          new double[] {0.3, ANY, 5, 1},
          "%s read %.1f MB/s from disk instead of memory (%.1f in the rest of the phase)");

  /**
   * Minimum sampling interval, in seconds, at which a series counts as slow. Each sample of a slow
   * series describes the time before the sample.
   */
  private static final double SLOW_SECONDS = 1.5;

  private static final String SIGN_OF_LIFE = "cpu.assay.cores";

  /**
   * Minimum gap, in seconds, between two samples of Assay's own CPU use at which Assay counts as
   * paused.
   */
  private static final double LEAST_PAUSE_SECONDS = 2.5;

  private static final String TABLETS = "store.tablets.count";

  /**
   * Time in seconds, before and after the time range, in which tablet changes also count. Tablets
   * are offline before a split, and servers report the new number of tablets late.
   */
  private static final double AROUND_SECONDS = 3;

  private static final double LEAST_CHANGE_SHARE = 0.5;

  private static final double LEAST_CHANGED_TABLETS = 3;

  private final Timeline timeline;
  private final TimeGrid grid;
  private final double from;
  private final double to;

  private AtLimit(Timeline timeline, TimeGrid grid, int from, int to) {
    this.timeline = timeline;
    this.grid = grid;
    this.from = grid.startSeconds() + from * grid.stepSeconds();
    this.to = grid.startSeconds() + to * grid.stepSeconds();
  }

  /**
   * Returns clauses that fit into the middle of a sentence. Returns an empty list if no limit was
   * reached.
   */
  static List<String> within(Timeline timeline, TimeGrid grid, int from, int to)
      throws IOException {
    AtLimit limits = new AtLimit(timeline, grid, from, to);
    List<String> words = new ArrayList<>(limits.ownPause());
    words.addAll(new CpuSaturation(timeline, limits).words());
    for (Rule rule : RULES) {
      limits.add(rule, name -> !limits.isSum(rule, name), words);
    }
    limits.add(FROM_DISK, limits::isServers, words);
    words.addAll(limits.tabletChanges());
    return words;
  }

  private List<String> ownPause() throws IOException {
    for (SeriesId id : timeline.series()) {
      if (id.name().equals(SIGN_OF_LIFE)) {
        Points samples = timeline.points(id);
        double least = Math.max(LEAST_PAUSE_SECONDS, samples.gap());
        double[] times = samples.seconds();
        for (int i = 1; i < times.length; i++) {
          boolean touches = times[i - 1] < to && times[i] > from;
          if (touches && times[i] - times[i - 1] >= least) {
            return List.of(
                String.format(
                    Locale.ROOT,
                    "Assay's process did not run from %.1f to %.1f s",
                    times[i - 1],
                    times[i]));
          }
        }
      }
    }
    return List.of();
  }

  private List<String> tabletChanges() throws IOException {
    List<String> words = new ArrayList<>();
    for (SeriesId id : timeline.series()) {
      if (id.name().equals(TABLETS)) {
        Points counts = timeline.points(id, from - AROUND_SECONDS, to + AROUND_SECONDS);
        double before = counts.size() == 0 ? 0 : counts.values()[0];
        double after = counts.size() == 0 ? 0 : counts.values()[counts.size() - 1];
        double change = Math.abs(after - before);
        if (change >= LEAST_CHANGED_TABLETS && change >= LEAST_CHANGE_SHARE * before) {
          words.add(
              String.format(
                  Locale.ROOT,
                  "tablets were %s (from %.0f to %.0f)",
                  after > before ? "split" : "merged",
                  before,
                  after));
        }
      }
    }
    return words;
  }

  private boolean isSum(Rule rule, String name) {
    Pattern part = Pattern.compile(Pattern.quote(name) + "\\.\\d+");
    return timeline.series().stream()
        .map(id -> rule.series.matcher(id.name()))
        .anyMatch(other -> other.matches() && part.matcher(other.group(1)).matches());
  }

  private boolean isServers(String name) {
    String cpu = "cpu." + name + ".cores";
    return !StoppedServers.NO_SERVERS.contains(name)
        && timeline.series().stream().anyMatch(id -> id.name().equals(cpu));
  }

  private void add(Rule rule, Predicate<String> of, List<String> words) throws IOException {
    for (SeriesId id : timeline.series()) {
      Matcher name = rule.series.matcher(id.name());
      if (name.matches() && of.test(name.group(1))) {
        OptionalDouble inside = measured(rule.share, id, true);
        OptionalDouble outside = measured(rule.share, id, false);
        if (inside.isPresent()
            && outside.isPresent()
            && rule.fits(inside.getAsDouble(), outside.getAsDouble())) {
          words.add(rule.told(name.group(1), inside.getAsDouble(), outside.getAsDouble()));
        }
      }
    }
  }

  OptionalDouble mean(SeriesId id, boolean inside) throws IOException {
    return measured(false, id, inside);
  }

  private OptionalDouble measured(boolean share, SeriesId id, boolean inside) throws IOException {
    Points points = timeline.points(id, grid.startSeconds(), grid.endSeconds());
    double late = points.spacing() > SLOW_SECONDS ? points.spacing() : 0;
    double end = to + late;
    return IntStream.range(0, points.size())
        .filter(i -> (points.seconds()[i] >= from && points.seconds()[i] < end) == inside)
        .mapToDouble(i -> points.values()[i])
        .map(value -> !share ? value : value > 0 ? 1 : 0)
        .average();
  }

  private static Rule rule(String series, boolean share, double[] bounds, String words) {
    return new Rule(
        Pattern.compile(series), share, bounds[0], bounds[1], bounds[2], bounds[3], words);
  }

  private static Rule mean(String series, double[] bounds, String words) {
    return rule(series, false, bounds, words);
  }

  private static Rule share(String series, double[] bounds, String words) {
    return rule(series, true, bounds, words);
  }
}
