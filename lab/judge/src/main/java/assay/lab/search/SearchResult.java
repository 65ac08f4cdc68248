package assay.lab.search;

import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.ConfidenceInterval;
import assay.lab.statistics.Sample;
import java.util.List;
import java.util.Optional;

/**
 * Result of a search for the highest rate. Rates are in operations per second.
 *
 * @param trials trials in the order in which they were run
 * @param estimates one rate for each completed search: the highest rate that met the SLO
 * @param sustained median of the estimates; NaN if there are no estimates
 * @param interval interval of the median; empty if there were too few searches
 * @param knee knee of the curve of latency against throughput
 */
public record SearchResult(
    Finding finding,
    List<Trial> trials,
    Sample estimates,
    double sustained,
    Optional<ConfidenceInterval> interval,
    Optional<Knee> knee) {

  private static final String AT_LEAST = "AT-LEAST";
  private static final String UNDETERMINED = "UNDETERMINED";

  /**
   * Outcome of the search.
   *
   * @param answered whether the highest rate that meets the SLO is known
   * @param code one word for files
   * @param sentence the outcome as a sentence for users
   */
  public record Finding(boolean answered, String code, String sentence) {
    public boolean undecided() {
      return code.equals(AT_LEAST) || code.equals(UNDETERMINED);
    }
  }

  public SearchResult {
    trials = List.copyOf(trials);
  }

  static SearchResult of(
      List<Trial> trials, List<Bracket> brackets, SearchLimits limits, Bootstrap bootstrap) {
    Sample estimates = Bracket.estimates(brackets);
    return new SearchResult(
        finding(trials, brackets, limits, estimates),
        trials,
        estimates,
        estimates.median(),
        bootstrap.median(estimates),
        Knee.of(trials));
  }

  private static Finding finding(
      List<Trial> trials, List<Bracket> brackets, SearchLimits limits, Sample estimates) {
    Optional<Trial> end =
        trials.stream().filter(t -> t.judgement() instanceof Judgement.Ends).findFirst();
    if (end.isPresent()) {
      return new Finding(
          false, "BROKEN-OFF", "The search was aborted at " + why(end.get(), ": ") + held(trials));
    }
    if (estimates.size() == 0) {
      return none(trials, brackets, limits);
    }
    String rate = QuantityText.rate(estimates.median());
    Optional<Trial> top =
        brackets.stream()
            .map(Bracket::high)
            .filter(high -> high != null && high.judgement() instanceof Judgement.Unjudged)
            .findFirst();
    if (top.isPresent()) {
      return new Finding(
          false,
          AT_LEAST,
          "A rate of at least %s holds. Whether higher rates hold is undetermined: at %s."
              .formatted(rate, why(top.get(), ", ")));
    }
    if (brackets.stream().anyMatch(b -> b.closed() && b.low() != null && b.high() == null)) {
      return new Finding(true, "HIGHEST-HOLDS", rate + " holds; it is the highest rate allowed.");
    }
    String most =
        brackets.size() < limits.repeats() || !brackets.get(brackets.size() - 1).closed()
            ? " The maximum number of steps was reached before all searches had finished."
            : "";
    return new Finding(true, "FOUND", found(trials, estimates) + most);
  }

  private static String found(List<Trial> trials, Sample estimates) {
    double rate = estimates.median();
    List<Trial> above = trials.stream().filter(trial -> trial.offeredPerSecond() > rate).toList();
    List<Trial> held = above.stream().filter(Trial::holds).toList();
    String holds =
        QuantityText.rate(rate)
            + (estimates.size() > 1 ? " (the median of " + estimates.size() + " searches)" : "")
            + " holds";
    if (held.isEmpty()) {
      return holds + "; no higher rate in the search held.";
    }
    double most = held.stream().mapToDouble(Trial::offeredPerSecond).max().orElseThrow();
    String steps = above.size() + (above.size() == 1 ? " step" : " steps");
    return "%s; %s of %s at higher rates also held, up to %s."
        .formatted(holds, held.size(), steps, QuantityText.rate(most));
  }

  private static Finding none(List<Trial> trials, List<Bracket> brackets, SearchLimits limits) {
    Trial last = trials.get(trials.size() - 1);
    boolean closed = !brackets.isEmpty() && brackets.get(0).closed();
    if (!closed) {
      return new Finding(
          false,
          UNDETERMINED,
          "Undetermined: " + limits.mostTrials() + " steps were not enough" + held(trials));
    }
    return new Finding(
        false,
        last.judgement() instanceof Judgement.Unjudged ? UNDETERMINED : "NONE-HOLDS",
        "No rate is known to hold: at the lowest rate, " + why(last, ", ") + ".");
  }

  private static String why(Trial trial, String separator) {
    return QuantityText.rate(trial.offeredPerSecond()) + separator + trial.judgement().why();
  }

  private static String held(List<Trial> trials) {
    return trials.stream().filter(Trial::holds).mapToDouble(Trial::offeredPerSecond).max().stream()
            .mapToObj(rate -> "; the highest rate that held was " + QuantityText.rate(rate))
            .findFirst()
            .orElse("; no rate held")
        + ".";
  }
}
