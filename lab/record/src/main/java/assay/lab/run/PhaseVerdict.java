package assay.lab.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;

/**
 * Verdict on one phase: the resource that limited the phase, with the figures that show the limit.
 *
 * @param limit name of a {@code VerdictCode}; {@code UNDETERMINED} if the figures are not
 *     sufficient
 * @param confidence {@code high}; {@code medium} if another resource was also nearly used up;
 *     {@code none} if the limit is undetermined
 * @param sentence sentence that describes the limit
 * @param remedy advice on raising or finding the limit; may be empty
 * @param candidates codes of other possible limits, including resources that were nearly used up;
 *     may be empty
 * @param figures figures of all rules that apply to the phase
 * @param utilisation utilisation of the machine's parts
 * @param own times that this machine added to the response times; empty in a closed loop
 * @param recoveries recoveries from actions that broke servers
 * @param standstills stalls of the store; empty unless the stalls amount to an outage
 * @param headline main results of the phase; null in older runs
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

  public PhaseVerdict {
    own = own == null ? List.of() : own;
    recoveries = recoveries == null ? List.of() : recoveries;
    standstills = standstills == null ? List.of() : standstills;
  }

  /** Returns a copy of this verdict for one of the phase's activities. */
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
   * Value that a verdict rule compares with the rule's thresholds.
   *
   * @param rule name of the rule in docs/verdicts.md
   * @param series name of the series that the value was computed from; contains an asterisk if
   *     there are several series
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
   * @param unit unit of {@code mean}, {@code highest} and {@code limit}
   * @param limit measured maximum; null if the maximum was never measured
   */
  public record Utilisation(
      String part, String series, double mean, double highest, String unit, Double limit) {

    public double share() {
      return limit == null ? Double.NaN : mean / limit;
    }
  }

  /**
   * Recovery of the store from an action that broke servers. Times have a resolution of one second.
   *
   * @param action description of the action, such as {@code kill tserver-1}; several actions if
   *     they overlapped
   * @param fromSeconds start of the action, in seconds since the run began
   * @param backSeconds time when the servers were running again, in seconds since the run began
   * @param firstSuccessSeconds time from the action to the end of the longest period without a
   *     success; 0 if that period was no longer than usual
   * @param usualAgainSeconds time from the action until throughput was back to normal; null if
   *     unknown, because the action was too early in the phase
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
   * Time that this machine added to a statistic of an operation's response times.
   *
   * @param figure name of the statistic, such as {@code p99} or {@code max}
   * @param nanos value of the statistic in ns
   * @param ownNanos upper bound in ns of the time that this machine added
   * @param lateNanos time in ns that was certainly added by Assay's own lateness and pauses
   */
  public record Own(
      String operation, String figure, double nanos, double ownNanos, double lateNanos) {
    public double lateShare() {
      return nanos > 0 ? lateNanos / nanos : 0;
    }
  }
}
