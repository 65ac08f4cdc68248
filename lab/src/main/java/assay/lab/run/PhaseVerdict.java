package assay.lab.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;

/**
 * What limited one phase, and by which figures.
 *
 * @param limit a {@code VerdictCode}'s name; {@code UNDETERMINED} where the figures do not decide
 * @param confidence {@code high}; {@code medium} if something else was nearly used up too; {@code
 *     none} if it is undetermined
 * @param sentence the limit in words
 * @param remedy what to do about it, or to find out; empty if nothing
 * @param candidates codes that cannot be told apart, or were near; empty if nothing else was near
 * @param figures of every rule that could be asked
 * @param utilisation of the machine's parts
 * @param own how much of response times is this machine's; empty in closed loop
 * @param recoveries from each action that broke servers
 * @param standstills in which the store answered nothing, where they come to an outage
 * @param headline what the phase came to; null in older runs
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

  /** Runs of earlier versions have fewer of these. */
  public PhaseVerdict {
    own = own == null ? List.of() : own;
    recoveries = recoveries == null ? List.of() : recoveries;
    standstills = standstills == null ? List.of() : standstills;
  }

  /** The same, said of the phase that it is part of. */
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
   * What a rule was decided by.
   *
   * @param rule its name in docs/verdicts.md
   * @param series that it was taken from; with a star where it was of several
   * @param value over the measured part of the phase
   * @param near from here on the limit may be near
   * @param threshold from here on it is reached
   * @param state {@code reached}, {@code near} or {@code below}
   */
  public record Figure(
      String rule, String series, double value, double near, double threshold, String state) {}

  /**
   * How much of a part of the machine was in use (storage study, tables 10 to 12).
   *
   * @param part such as {@code disk vda, write}
   * @param mean over the measured part of the phase
   * @param highest of a single sample
   * @param unit of both, and of the limit
   * @param limit how much there is; null where it was never measured
   */
  public record Utilisation(
      String part, String series, double mean, double highest, String unit, Double limit) {

    /** Mean over limit; NaN where that is not known. */
    public double share() {
      return limit == null ? Double.NaN : mean / limit;
    }
  }

  /**
   * How the store came through an action that broke servers; times are in whole seconds since the
   * action, in which operations succeeded or did not.
   *
   * @param action such as {@code kill tserver-1}; several if they overlapped
   * @param fromSeconds since the run began
   * @param backSeconds when its servers were back, since the run began
   * @param firstSuccessSeconds to the end of the longest time without a success; 0 if that is no
   *     longer than usual
   * @param usualAgainSeconds until as much was done as usual; null where that is not known, because
   *     the action came too early
   * @param usualOperations that would have been done until then, if it had been as usual
   * @param lostOperations of these, those that were not done
   */
  public record Recovery(
      String action,
      double fromSeconds,
      double backSeconds,
      double firstSuccessSeconds,
      Double usualAgainSeconds,
      Double usualOperations,
      Double lostOperations) {
    /** Whether it is known what is usual. */
    @JsonIgnore
    public boolean isMeasured() {
      return usualOperations != null && lostOperations != null;
    }
  }

  /**
   * How much of a figure of an operation's response times is this machine's, and not the store's.
   *
   * @param figure such as {@code p99}, or {@code max}
   * @param nanos the figure
   * @param ownNanos of these, this machine's at most
   * @param lateNanos of these, what Assay's own lateness and pauses have added for sure
   */
  public record Own(
      String operation, String figure, double nanos, double ownNanos, double lateNanos) {
    /** The share of the figure that Assay's lateness has added. */
    public double lateShare() {
      return nanos > 0 ? lateNanos / nanos : 0;
    }
  }
}
