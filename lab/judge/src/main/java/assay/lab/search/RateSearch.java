package assay.lab.search;

import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.Sample;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * Repeatedly searches for the highest rate that meets the SLO. A search doubles or halves the rate
 * until one tried rate has met the SLO and another tried rate has not met the SLO. The search then
 * bisects the gap between these two rates on a logarithmic scale, until the gap is small enough.
 * Later searches start at the median of the earlier results and first change the rate in small
 * steps. An instance can be used only once.
 */
public final class RateSearch {
  private static final double COARSE = 2;

  private static final MathContext DIGITS = new MathContext(4);

  private final Trials trials;
  private final SearchLimits limits;
  private final Bootstrap bootstrap;
  private final List<Trial> done = new ArrayList<>();
  private final List<Bracket> brackets = new ArrayList<>();

  @FunctionalInterface
  public interface Trials {
    /**
     * Performs one run at one rate.
     *
     * @param repeat number of the search, from 1; 0 if the run only adds a point to the curve
     */
    Trial run(double ratePerSecond, int repeat) throws Exception;
  }

  /**
   * @param trials performs the runs; never called concurrently
   */
  public RateSearch(Trials trials, SearchLimits limits, Bootstrap bootstrap) {
    this.trials = trials;
    this.limits = limits;
    this.bootstrap = bootstrap;
  }

  /** Runs all searches. Exceptions of runs propagate to the caller. */
  public SearchResult run() throws Exception {
    for (int repeat = 1; repeat <= limits.repeats() && brackets.size() == repeat - 1; repeat++) {
      double start = repeat == 1 ? limits.fromPerSecond() : estimates().median();
      double factor = repeat == 1 ? COARSE : 1 + limits.resolution();
      Bracket bracket = search(rounded(start), factor, repeat);
      brackets.add(bracket);
      if (!bracket.closed() || bracket.low() == null) {
        break;
      }
    }
    if (done.stream().noneMatch(RateSearch::ends) && estimates().size() > 0) {
      curve(estimates().median());
    }
    return SearchResult.of(done, brackets, limits, bootstrap);
  }

  private Sample estimates() {
    return Bracket.estimates(brackets);
  }

  /**
   * Runs one search. The returned bracket is not closed if the search reached the maximum number of
   * runs, or if a trial's judgement is {@link Judgement.Ends}.
   */
  private Bracket search(double start, double firstFactor, int repeat) throws Exception {
    Bracket bracket = new Bracket(null, null, false);
    double rate = start;
    double factor = firstFactor;
    while (true) {
      if (exhausted()) {
        return bracket;
      }
      Trial trial = trial(rate, repeat);
      if (ends(trial)) {
        return bracket;
      }
      bracket = bracket.with(trial, limits);
      if (bracket.closed()) {
        return bracket;
      }
      if (bracket.low() != null && bracket.high() != null) {
        rate = bracket.middle();
      } else {
        rate = trial.holds() ? rate * factor : rate / factor;
        factor = Math.min(COARSE, factor * factor);
      }
      rate = rounded(Math.max(limits.leastPerSecond(), Math.min(limits.mostPerSecond(), rate)));
    }
  }

  /**
   * Runs a trial. An inconclusive trial is repeated once, because other processes may have
   * disturbed the trial.
   */
  private Trial trial(double rate, int repeat) throws Exception {
    Trial first = once(rate, repeat);
    return first.judgement() instanceof Judgement.Unjudged && !exhausted()
        ? once(rate, repeat)
        : first;
  }

  private Trial once(double rate, int repeat) throws Exception {
    Trial trial = trials.run(rate, repeat);
    done.add(trial);
    return trial;
  }

  /** Runs trials at untried rates below the result, to add points to the curve of latencies. */
  private void curve(double sustained) throws Exception {
    for (int i = 1; i <= limits.curve() && !exhausted(); i++) {
      double rate = rounded(sustained * i / (limits.curve() + 1));
      double near = sustained / (limits.curve() + 1) / 2;
      boolean known =
          done.stream().anyMatch(trial -> Math.abs(trial.offeredPerSecond() - rate) < near);
      if (!known && rate >= limits.leastPerSecond() && ends(once(rate, 0))) {
        return;
      }
    }
  }

  private boolean exhausted() {
    return done.size() >= limits.mostTrials();
  }

  private static boolean ends(Trial trial) {
    return trial.judgement() instanceof Judgement.Ends;
  }

  static double rounded(double rate) {
    return new BigDecimal(rate).round(DIGITS).doubleValue();
  }
}
