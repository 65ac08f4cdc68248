package assay.lab.explain;

import java.util.List;

/**
 * What changed within a stretch of a run, closest first. Plain data, ready for JSON.
 *
 * @param focus whose stretch it is, as {@link assay.lab.timeline.SeriesId#toString} has it
 * @param phase in which the stretch lies
 * @param fromSeconds of the stretch, inclusive, since the run began
 * @param toSeconds exclusive
 * @param contextFromSeconds of what it was compared with, the stretch left out
 * @param contextToSeconds exclusive
 * @param stepSeconds length of the cells in which all was compared; usually 1
 * @param inside median of the focus within the stretch; NaN if it has no point there, infinite for
 *     a latency if nothing was answered
 * @param outside the same of the rest of the context
 * @param shift Cliff's delta of the focus: −1 (lower throughout) to 1 (higher throughout)
 * @param compared how many series and kinds of events were asked
 * @param unasked how many have too few samples here to be asked, or never changed
 * @param stopped servers that disappeared or stood still within the stretch, and groups whose CPU
 *     fell to zero; for the middle of a sentence each
 * @param reached what was at a limit within the stretch and not in the rest; for the middle of a
 *     sentence each
 * @param findings what changed with it, closest first
 * @param folded names that moved with it since they are other figures of the same operations
 * @param events what happened within the stretch, whether that proves anything or not
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
   * One that changed with the focus.
   *
   * @param name of the series; {@code event.KIND.count} and {@code event.KIND.running} are made
   *     from events
   * @param inside median within the stretch, moved by the lag
   * @param outside median of the rest of the context
   * @param strength Cliff's delta between the two: −1 (lower throughout) to 1 (higher throughout)
   * @param correlation with the focus, at the lag
   * @param lagSeconds how long after the focus it changed; negative where it led
   * @param chance that the closest of as many unrelated series comes so close
   * @param elsewhere share of other places of the stretch in its context that fit as well
   * @param alike names that went the same way all along, less closely
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
   * @param example text of the first within the stretch; empty if it has none
   */
  public record EventCount(String kind, int inside, int outside, String example) {}
}
