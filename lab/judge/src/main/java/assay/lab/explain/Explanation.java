package assay.lab.explain;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Explanation of a time range of one series, which is called the focus. An explanation is plain
 * data that can be written as JSON.
 *
 * @param focus series that is explained, as in {@link assay.lab.timeline.SeriesId#toString}
 * @param phase phase that contains the time range
 * @param fromSeconds start of the time range in seconds since the run began, inclusive
 * @param toSeconds end of the time range in seconds since the run began, exclusive
 * @param contextFromSeconds start, in seconds since the run began, of the context with which the
 *     time range is compared
 * @param contextToSeconds end of the context in seconds since the run began, exclusive
 * @param stepSeconds length of a compared time cell; usually 1
 * @param inside median of the focus within the time range; NaN without points, infinite if the
 *     focus is a latency and no operation completed
 * @param outside median of the focus in the rest of the context
 * @param shift Cliff's delta of the focus: −1 (lower throughout) to 1 (higher throughout)
 * @param compared number of series and kinds of events that were compared with the focus
 * @param unasked number of series that had too few samples or never changed
 * @param stopped servers that disappeared or hung within the time range, and process groups whose
 *     CPU use fell to zero; each is a clause
 * @param reached limits that were reached within the time range but not in the rest; each is a
 *     clause
 * @param findings series and events that changed with the focus; the closest are first
 * @param folded names of series that changed with the focus because these series measure the same
 *     operations
 * @param events numbers of events by kind, whether significant or not
 * @param undecided why the focus was not compared with other series; empty if the focus was
 *     compared
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
  @JsonProperty
  public String sentence() {
    return ExplanationSentence.of(this);
  }

  /**
   * A series that changed with the explained series.
   *
   * @param name name of the series; the names {@code event.KIND.count} and {@code
   *     event.KIND.running} denote series that are derived from events
   * @param inside median within the time range, which is shifted by the lag
   * @param outside median in the rest of the context
   * @param strength Cliff's delta between values within and outside the time range: −1 (lower
   *     throughout) to 1 (higher throughout)
   * @param correlation correlation with the explained series at the lag
   * @param lagSeconds time by which the series changed after the explained series; negative if the
   *     series changed before
   * @param chance probability that at least one series would match as closely if all compared
   *     series were unrelated
   * @param elsewhere share of all other positions of the time range within the context at which the
   *     series matches equally well
   * @param alike names of series that correlate with this series over the whole context, but match
   *     the explained series less closely
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
   * Number of events of one kind within and outside the explained time range.
   *
   * @param example text of the first event within the time range; empty if there is no event
   */
  public record EventCount(String kind, int inside, int outside, String example) {}
}
