package assay.lab.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;

/**
 * What limited one phase, and the figures that show it.
 *
 * @param limit name of a {@code VerdictCode}; {@code UNDETERMINED} if the figures do not decide
 * @param confidence {@code high}; {@code medium} if something else was nearly used up, too; {@code
 *     none} if the limit is undetermined
 * @param sentence the limit in words
 * @param remedy what to do about it, or how to find out; may be empty
 * @param candidates codes that cannot be told apart or were near; may be empty
 * @param figures of every applicable rule
 * @param utilisation of the machine's parts
 * @param own this machine's part of response times; empty in closed loop
 * @param recoveries from each action that broke servers
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

  /** Runs of earlier versions lack some of these. */
  public PhaseVerdict {
    own = own == null ? List.of() : own;
    recoveries = recoveries == null ? List.of() : recoveries;
    standstills = standstills == null ? List.of() : standstills;
  }

  /** The verdict of an activity, as that of the phase it belongs to. */
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
   * A figure of a rule.
   *
   * @param rule its name in docs/verdicts.md
   * @param series source of the figure; with a star for several series
   * @param value over the measured part of the phase
   * @param near value from which on the limit is near
   * @param threshold value from which on the limit is reached
   * @param state {@code reached}, {@code near} or {@code below}
   */
  public record Figure(
      String rule, String series, double value, double near, double threshold, String state) {}

  /**
   * Use of a part of the machine (storage study, tables 10 to 12).
   *
   * @param part such as {@code disk vda, write}
   * @param mean over the measured part of the phase
   * @param highest single sample
   * @param unit of {@code mean}, {@code highest} and {@code limit}
   * @param limit measured limit; null if never measured
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
   * @param action such as {@code kill tserver-1}; several if they overlapped
   * @param fromSeconds since the run began
   * @param backSeconds when its servers were back, since the run began
   * @param firstSuccessSeconds until the end of the longest time without a success; 0 if that is no
   *     longer than usual
   * @param usualAgainSeconds until throughput was as usual; null if unknown, because the action was
   *     too early in the phase
   * @param usualOperations operations that would usually have been done until then
   * @param lostOperations of these, operations that were not done
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
   * This machine's part of a figure of an operation's response times.
   *
   * @param figure such as {@code p99} or {@code max}
   * @param nanos value of the figure
   * @param ownNanos upper bound of this machine's part
   * @param lateNanos part that Assay's own lateness and pauses certainly added
   */
  public record Own(
      String operation, String figure, double nanos, double ownNanos, double lateNanos) {
    public double lateShare() {
      return nanos > 0 ? lateNanos / nanos : 0;
    }
  }
}
