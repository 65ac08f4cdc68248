package assay.lab.explain;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Explanation of a stretch of a run, with the closest findings first. Plain data that can be
 * written as JSON.
 *
 * @param focus series whose stretch is explained, as in {@link
 *     assay.lab.timeline.SeriesId#toString}
 * @param phase phase that contains the stretch
 * @param fromSeconds start of the stretch in seconds since the run began, inclusive
 * @param toSeconds end of the stretch, exclusive
 * @param contextFromSeconds start of the context with which the stretch is compared
 * @param contextToSeconds end of the context, exclusive
 * @param stepSeconds length of the compared cells; usually 1
 * @param inside median of the focus within the stretch; NaN if the focus has no point in the
 *     stretch, infinite if the focus is a latency and no operation completed
 * @param outside median of the focus in the rest of the context
 * @param shift Cliff's delta of the focus: −1 (lower throughout) to 1 (higher throughout)
 * @param compared number of series and kinds of events that were compared
 * @param unasked number of series that had too few samples, or never changed
 * @param stopped servers that disappeared or hung within the stretch, and groups whose CPU use fell
 *     to zero; each is a phrase for the middle of a sentence
 * @param reached limits reached within the stretch but not in the rest; each is a phrase for the
 *     middle of a sentence
 * @param findings series and events that changed with the stretch, closest first
 * @param folded names of series that changed with the focus because they measure the same
 *     operations
 * @param events events within the stretch, whether significant or not
 * @param undecided why no other series was compared; empty if others were compared
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
    String undecided) {
  /** Returns the result in words. */
  @JsonProperty
  public String sentence() {
    return ExplanationSentence.of(this);
  }

  /**
   * A series that changed with the focus.
   *
   * @param name name of the series; {@code event.KIND.count} and {@code event.KIND.running} are
   *     derived from events
   * @param inside median within the stretch, shifted by the lag
   * @param outside median in the rest of the context
   * @param strength Cliff's delta between the two: −1 (lower throughout) to 1 (higher throughout)
   * @param correlation correlation with the focus at the lag
   * @param lagSeconds how long after the focus the series changed; negative if it changed earlier
   * @param chance probability that any of the same number of unrelated series would be this close
   * @param elsewhere share of other positions of the stretch in its context that match the series
   *     equally well
   * @param alike names of series that correlate with this one over the whole context, but less
   *     closely with the focus
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
      List<String> alike) {}

  /**
   * Events of one kind.
   *
   * @param example text of the first event within the stretch; empty if there is none
   */
  public record EventCount(String kind, int inside, int outside, String example) {}
}
