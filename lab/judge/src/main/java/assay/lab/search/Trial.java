package assay.lab.search;

import assay.lab.measure.Percentile;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.Judge;
import assay.lab.verdict.Responses;
import assay.lab.verdict.VerdictCode;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/**
 * One run at one offered rate.
 *
 * @param offeredPerSecond number of operations that were due per second
 * @param repeat number of the search, from 1; 0 if the run only adds a point to the curve
 * @param run folder of the run
 * @param verdict code of the run's verdict
 * @param answeredPerSecond number of operations completed per second; NaN if nothing was measured
 * @param meanNanos mean response time in ns; NaN if no operation completed
 * @param nanos percentiles of response times in ns; the time of a failed operation counts as
 *     infinite
 * @param errors number of operations that failed or never completed
 */
public record Trial(
    double offeredPerSecond,
    int repeat,
    Path run,
    String verdict,
    Judgement judgement,
    double answeredPerSecond,
    double meanNanos,
    Map<Percentile, Double> nanos,
    long errors) {
  /**
   * Maximum share of failed operations in a valid run. With more failures, the failures alone give
   * the run the verdict {@code WRONG}.
   */
  private static final double MOST_FAILED_SHARE = 0.01;

  public static Trial of(RecordedRun run, Slo slo, double offeredPerSecond, int repeat) {
    String verdict =
        run.manifest().verdict() == null
            ? VerdictCode.INCOMPLETE.label()
            : run.manifest().verdict().code();
    if (run.phases().isEmpty()) {
      return unmeasured(offeredPerSecond, repeat, run.folder(), verdict, sentence(run));
    }
    RecordedPhase phase = run.phases().get(run.phases().size() - 1);
    Responses all = new Responses(run, phase, key -> true);
    Map<Percentile, Double> nanos = new EnumMap<>(Percentile.class);
    for (Percentile percentile : Percentile.values()) {
      nanos.put(percentile, all.nanos(percentile.quantile()));
    }
    return new Trial(
        offeredPerSecond,
        repeat,
        run.folder(),
        verdict,
        judgement(run, phase, slo, all),
        phase.measuredSeconds() > 0 ? all.answeredInTime() / phase.measuredSeconds() : Double.NaN,
        all.meanNanos(),
        nanos,
        all.errors());
  }

  /**
   * Creates a trial for a run that could not be started.
   *
   * @param folder folder of the search
   */
  public static Trial notBegun(double offeredPerSecond, int repeat, Path folder, String why) {
    return unmeasured(offeredPerSecond, repeat, folder, VerdictCode.INCOMPLETE.label(), why);
  }

  private static Trial unmeasured(
      double offeredPerSecond, int repeat, Path folder, String verdict, String why) {
    return new Trial(
        offeredPerSecond,
        repeat,
        folder,
        verdict,
        new Judgement.Ends(why),
        Double.NaN,
        Double.NaN,
        Map.of(),
        0);
  }

  public boolean holds() {
    return judgement instanceof Judgement.Holds;
  }

  private static Judgement judgement(RecordedRun run, RecordedPhase phase, Slo slo, Responses all) {
    Manifest.Verdict verdict = run.manifest().verdict();
    if (run.manifest().state() != Manifest.State.FINISHED || verdict == null) {
      return new Judgement.Ends(sentence(run));
    }
    return switch (VerdictCode.of(verdict.code())) {
      case SUSTAINED -> slo.judge(run, phase);
      case UNSUSTAINED -> new Judgement.Breaks("the backlog grew");
      case STORE_STALLED -> new Judgement.Breaks("the store stalled");
      case CLIENT_LIMITED, UNDETERMINED -> lateClient(run, phase, slo);
      case WRONG ->
          failedTooOften(phase, all)
              ? new Judgement.Breaks(all.errors() + " of " + all.count() + " operations failed")
              : new Judgement.Ends(sentence(run));
      default -> new Judgement.Ends(sentence(run));
    };
  }

  private static Judgement lateClient(RecordedRun run, RecordedPhase phase, Slo slo) {
    return Judge.fellBehind(run, phase)
        ? new Judgement.Unjudged("Assay was delayed")
        : slo.judgeHeldUp(run, phase);
  }

  /**
   * Returns whether the share of failed operations is too high. Returns false if data was wrong,
   * because overload never causes wrong data.
   */
  private static boolean failedTooOften(RecordedPhase phase, Responses all) {
    return all.errors() > all.count() * MOST_FAILED_SHARE
        && phase.totals().filter(totals -> totals.wrongReads() == 0).isPresent();
  }

  private static String sentence(RecordedRun run) {
    Manifest.Verdict verdict = run.manifest().verdict();
    return verdict == null ? "the run has no verdict" : verdict.sentence().replaceFirst("\\.$", "");
  }
}
