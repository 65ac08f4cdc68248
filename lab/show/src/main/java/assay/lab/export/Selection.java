package assay.lab.export;

import assay.lab.plan.PlanOrigin;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The exported series of one run.
 *
 * @param run name of the run, in the form {@code EXPERIMENT/START}
 * @param series selected series, sorted
 * @param start time at which the run starts in the export; may differ from the actual start
 * @param tags tags that distinguish the run from other runs that are exported with the same {@code
 *     start}; empty if only one run is exported
 */
public record Selection(
    Timeline timeline,
    String run,
    List<SeriesId> series,
    Instant start,
    SortedMap<String, String> tags) {
  static final String VARIANT = "variant";
  static final String REPEAT = "repeat";

  private static final int MOST_NAMED = 5;

  public Selection {
    series = List.copyOf(series);
  }

  /**
   * Selects series of a run.
   *
   * @param patterns names of series, as {@code name} or {@code name@machine}; in a pattern, {@code
   *     *} matches any text. An empty list selects all series
   * @throws IllegalArgumentException if a pattern matches no series; the message is shown to the
   *     user
   */
  public static Selection of(Timeline timeline, String run, List<String> patterns) {
    Set<SeriesId> chosen = new TreeSet<>(patterns.isEmpty() ? timeline.series() : Set.of());
    for (String pattern : patterns) {
      Pattern fits = compiled(pattern);
      List<SeriesId> found =
          timeline.series().stream()
              .filter(
                  id -> fits.matcher(id.name()).matches() || fits.matcher(id.toString()).matches())
              .toList();
      if (found.isEmpty()) {
        throw new IllegalArgumentException(
            "--series '"
                + pattern
                + "' matches no series of "
                + run
                + "; the run has "
                + some(timeline));
      }
      chosen.addAll(found);
    }
    return new Selection(
        timeline,
        run,
        List.copyOf(chosen),
        timeline.manifest().start(),
        Collections.emptySortedMap());
  }

  /**
   * Returns these series with their times shifted, as if the run had started at {@code epoch}. The
   * selection is tagged with the variant and the repeat.
   */
  public Selection onto(Instant epoch) {
    Optional<PlanOrigin> origin = timeline.manifest().plan().origin();
    SortedMap<String, String> of = new TreeMap<>();
    of.put(VARIANT, origin.map(PlanOrigin::variant).orElse(""));
    of.put(REPEAT, origin.map(each -> Integer.toString(each.repeat())).orElse(""));
    return new Selection(timeline, run, series, epoch, of);
  }

  private static Pattern compiled(String pattern) {
    return Pattern.compile(
        Arrays.stream(pattern.split("\\*", -1))
            .map(Pattern::quote)
            .collect(Collectors.joining(".*")));
  }

  private static String some(Timeline timeline) {
    List<String> names =
        timeline.series().stream().map(SeriesId::name).distinct().limit(MOST_NAMED + 1).toList();
    if (names.isEmpty()) {
      return "none";
    }
    return names.size() > MOST_NAMED
        ? String.join(", ", names.subList(0, MOST_NAMED)) + " and others"
        : String.join(", ", names);
  }

  Instant instant(double seconds) {
    return start.plusNanos(Math.round(seconds * 1e6) * 1_000);
  }
}
