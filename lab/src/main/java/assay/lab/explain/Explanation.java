package assay.lab.explain;

import java.util.List;

/**
 * Explanation of a stretch of a run, closest findings first. Plain data, ready for JSON.
 *
 * @param focus series of the stretch, as in {@link assay.lab.timeline.SeriesId#toString}
 * @param phase phase of the stretch
 * @param fromSeconds start of the stretch, inclusive, since the run began
 * @param toSeconds exclusive
 * @param contextFromSeconds start of the context that it was compared with, without the stretch
 * @param contextToSeconds exclusive
 * @param stepSeconds length of the cells of the comparison; usually 1
 * @param inside median of the focus within the stretch; NaN if it has no point there, infinite for
 *     a latency if nothing completed
 * @param outside median of the rest of the context
 * @param shift Cliff's delta of the focus: −1 (lower throughout) to 1 (higher throughout)
 * @param compared number of series and kinds of events that were compared
 * @param unasked number of series that had too few samples, or never changed
 * @param stopped servers that disappeared or hung within the stretch, and groups whose CPU use fell
 *     to zero; each for the middle of a sentence
 * @param reached limits reached within the stretch but not in the rest; each for the middle of a
 *     sentence
 * @param findings what changed with the stretch, closest first
 * @param folded names that changed with it because they are series of the same operations
 * @param events what happened within the stretch, whether significant or not
 * @param undecided why no other series was compared; empty if they were
 * @param sentence the result in words
 */
public record Explanation(
    String focus,
    String phase,
    double fromSeconds,
    double toSeconds,
    double contextFromSeconds,
    double contextToSeconds,
    double stepSeconds,
    double inside,
    double outside,
    double shift,
    int compared,
    int unasked,
    List<String> stopped,
    List<String> reached,
    List<Finding> findings,
    List<String> folded,
    List<EventCount> events,
    String undecided,
    String sentence) {

  Explanation with(String words) {
    return new Explanation(
        focus,
        phase,
        fromSeconds,
        toSeconds,
        contextFromSeconds,
        contextToSeconds,
        stepSeconds,
        inside,
        outside,
        shift,
        compared,
        unasked,
        stopped,
        reached,
        findings,
        folded,
        events,
        undecided,
        words);
  }

  /**
   * A series that changed with the focus.
   *
   * @param name of the series; {@code event.KIND.count} and {@code event.KIND.running} are derived
   *     from events
   * @param inside median within the stretch, shifted by the lag
   * @param outside median of the rest of the context
   * @param strength Cliff's delta between the two: −1 (lower throughout) to 1 (higher throughout)
   * @param correlation with the focus, at the lag
   * @param lagSeconds how long after the focus it changed; negative if it led
   * @param chance probability that the closest of as many unrelated series is this close
   * @param elsewhere share of other positions of the stretch in its context that fit as well
   * @param alike names of series that correlate with this one throughout, less closely
   */
  public record Finding(
      String name,
      double inside,
      double outside,
      double strength,
      double correlation,
      double lagSeconds,
      double chance,
      double elsewhere,
      List<String> alike) {
    Finding with(List<String> names) {
      return new Finding(
          name,
          inside,
          outside,
          strength,
          correlation,
          lagSeconds,
          chance,
          elsewhere,
          List.copyOf(names));
    }
  }

  /**
   * Events of one kind.
   *
   * @param example text of the first within the stretch; empty if there is none
   */
  public record EventCount(String kind, int inside, int outside, String example) {}
}
