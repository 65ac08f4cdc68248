package assay.lab.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;

/**
 * What limited one phase, and the figures that show it.
 *
 * @param limit name of a {@code VerdictCode}; {@code UNDETERMINED} if the figures are not
 *     sufficient
 * @param confidence {@code high}; {@code medium} if another resource was also nearly used up;
 *     {@code none} if the limit is undetermined
 * @param sentence the limit in words
 * @param remedy how to raise the limit, or how to find it; may be empty
 * @param candidates codes of other possible limits, and of resources that were near a limit; may be
 *     empty
 * @param figures figures of all applicable rules
 * @param utilisation utilisation of the machine's parts
 * @param own share of response times that this machine added; empty in closed loop
 * @param recoveries recoveries from actions that broke servers
 * @param standstills stalls of the store, if they amount to an outage
 * @param headline main figures of the phase; null in older runs
 */
public record PhaseVerdict(
    String phase,
    String limit,
    String confidence,
    String sentence,
    String remedy,
    List<String> candidates,
    List<Figure> figures,
    List<Utilisation> utilisation,
    List<Own> own,
    List<Recovery> recoveries,
    List<Standstill> standstills,
    PhaseHeadline headline) {

  /** Replaces values that runs of earlier versions lack. */
  public PhaseVerdict {
    own = own == null ? List.of() : own;
    recoveries = recoveries == null ? List.of() : recoveries;
    standstills = standstills == null ? List.of() : standstills;
  }

  /** Returns the verdict of an activity as part of its phase's verdict. */
  public PhaseVerdict of(
      String newPhase,
      String newSentence,
      List<Utilisation> newUtilisation,
      PhaseHeadline newHeadline) {
    return new PhaseVerdict(
        newPhase,
        limit,
        confidence,
        newSentence,
        remedy,
        candidates,
        figures,
        newUtilisation,
        own,
        recoveries,
        standstills,
        newHeadline);
  }

  /**
   * The figure that a rule compares with its limits.
   *
   * @param rule name of the rule in docs/verdicts.md
   * @param series name of the series that the figure comes from; contains a star if there are
   *     several series
   * @param value value over the measured part of the phase
   * @param near minimum value that counts as near the limit
   * @param threshold minimum value at which the limit is reached
   * @param state {@code reached}, {@code near} or {@code below}
   */
  public record Figure(
      String rule, String series, double value, double near, double threshold, String state) {}

  /**
   * Utilisation of a part of the machine (storage study, tables 10 to 12).
   *
   * @param part part of a machine, such as {@code disk vda, write}
   * @param mean mean over the measured part of the phase
   * @param highest highest single sample
   * @param unit of {@code mean}, {@code highest} and {@code limit}
   * @param limit measured limit; null if the limit was never measured
   */
  public record Utilisation(
      String part, String series, double mean, double highest, String unit, Double limit) {

    public double share() {
      return limit == null ? Double.NaN : mean / limit;
    }
  }

  /**
   * Recovery of the store from an action that broke servers. Times are whole seconds since the
   * action.
   *
   * @param action such as {@code kill tserver-1}; several actions if they overlapped
   * @param fromSeconds start of the action, since the run began
   * @param backSeconds time when the servers were running again, since the run began
   * @param firstSuccessSeconds time until the end of the longest period without a success; 0 if
   *     that period was no longer than usual
   * @param usualAgainSeconds time until throughput was back to normal; null if unknown, because the
   *     action was too early in the phase
   * @param usualOperations number of operations that normally complete within {@code
   *     usualAgainSeconds}
   * @param lostOperations number of the {@code usualOperations} that did not complete
   */
  public record Recovery(
      String action,
      double fromSeconds,
      double backSeconds,
      double firstSuccessSeconds,
      Double usualAgainSeconds,
      Double usualOperations,
      Double lostOperations) {
    @JsonIgnore
    public boolean isMeasured() {
      return usualOperations != null && lostOperations != null;
    }
  }

  /**
   * The time that this machine added to a figure of an operation's response times.
   *
   * @param figure name of the figure, such as {@code p99} or {@code max}
   * @param nanos value of the figure
   * @param ownNanos upper bound of the time that this machine added
   * @param lateNanos time that Assay's own lateness and pauses certainly added
   */
  public record Own(
      String operation, String figure, double nanos, double ownNanos, double lateNanos) {
    public double lateShare() {
      return nanos > 0 ? lateNanos / nanos : 0;
    }
  }
}
