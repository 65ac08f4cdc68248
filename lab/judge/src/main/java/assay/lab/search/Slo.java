package assay.lab.search;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.Percentile;
import assay.lab.run.Manifest;
import assay.lab.run.PhaseHeadline;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.Responses;
import assay.lab.verdict.VerdictCode;
import assay.store.Names;
import assay.store.QuantityParser;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A service level objective: bounds on response times, all of which must be met. Example: {@code
 * p99 < 20ms and p50 < 2ms of read}.
 *
 * @param text the objective as the user wrote it
 * @param clauses the bounds; at least one
 */
public record Slo(String text, List<Clause> clauses) {
  private static final Pattern CLAUSE =
      Pattern.compile("(\\S+?)\\s*<\\s*(\\d\\S*(?: ?[a-zµ]+)??)(?:\\s+of\\s+(\\S+))?");

  private static final String FORM =
      "'p99 < 20ms', 'p99.9 < 1s of read' or several bounds joined by 'and'";

  /**
   * Upper bound of one percentile of response times.
   *
   * @param bound time above zero; the percentile must be less than this time
   * @param operation operation of the workload; empty for all operations together
   */
  public record Clause(Percentile percentile, Duration bound, Optional<String> operation) {
    public String text() {
      return percentile.label()
          + " < "
          + QuantityText.time((double) bound.toNanos())
          + operation.map(name -> " of " + name).orElse("");
    }
  }

  public Slo {
    clauses = List.copyOf(clauses);
    if (clauses.isEmpty()) {
      throw new IllegalArgumentException("must be a bound such as " + FORM);
    }
  }

  /**
   * Parses a service level objective.
   *
   * @param operations names of the workload's operations
   * @throws IllegalArgumentException if {@code text} is invalid; the message is shown to the user
   */
  public static Slo parse(String text, Collection<String> operations) {
    return new Slo(
        text.strip(),
        Stream.of(text.strip().split("(?i)\\s+and\\s+", -1))
            .map(part -> clause(text, part.strip(), operations))
            .toList());
  }

  private static Clause clause(String text, String part, Collection<String> operations) {
    Matcher matcher = CLAUSE.matcher(part);
    if (!matcher.matches()) {
      throw bad(text, "'" + part + "' is not a bound such as " + FORM);
    }
    String figure = matcher.group(1).toLowerCase(Locale.ROOT);
    Map<String, Percentile> percentiles = new TreeMap<>();
    for (Percentile each : Percentile.values()) {
      percentiles.put(each.label(), each);
    }
    if (!percentiles.containsKey(figure)) {
      throw bad(
          text, "no percentile '" + figure + "'; " + Names.nearest(figure, percentiles.keySet()));
    }
    Optional<String> operation = Optional.ofNullable(matcher.group(3));
    if (operation.isPresent() && !operations.contains(operation.get())) {
      throw bad(
          text,
          "the workload has no operation '%s'; %s"
              .formatted(operation.get(), Names.nearest(operation.get(), operations)));
    }
    return new Clause(percentiles.get(figure), bound(text, matcher.group(2)), operation);
  }

  private static Duration bound(String text, String time) {
    Duration bound;
    try {
      bound = QuantityParser.duration(time);
    } catch (IllegalArgumentException e) {
      throw bad(text, e.getMessage());
    }
    if (bound.isZero()) {
      throw bad(text, "the bound must be above zero");
    }
    return bound;
  }

  private static IllegalArgumentException bad(String text, String why) {
    return new IllegalArgumentException("--slo '" + text + "': " + why);
  }

  /**
   * Judges a phase of a run, and takes the run's verdict into account.
   *
   * @return the judgement; {@link Judgement.Unjudged} if the run did not finish, or if a bound was
   *     exceeded by latencies that the store did not cause
   */
  public Judgement judgeRun(RecordedRun run, RecordedPhase phase) {
    Manifest.Verdict verdict = run.manifest().verdict();
    if (verdict == null) {
      return new Judgement.Unjudged("the run has no verdict");
    }
    return switch (VerdictCode.of(verdict.code())) {
      case INCOMPLETE -> new Judgement.Unjudged("the run did not finish");
      case CLIENT_LIMITED, COORDINATION_LIMITED, UNDETERMINED ->
          verdict.valid() ? judge(run, phase) : judgeHeldUp(run, phase);
      default -> judge(run, phase);
    };
  }

  /**
   * Judges a phase in which Assay was delayed. Response times include Assay's delay, so a bound
   * that was met would also be met without the delay. If a bound was exceeded, the cause is
   * unknown.
   */
  Judgement judgeHeldUp(RecordedRun run, RecordedPhase phase) {
    Judgement judged = judge(run, phase);
    return judged instanceof Judgement.Breaks breaks
        ? new Judgement.Unjudged(breaks.why() + ", and these latencies are not the store's")
        : judged;
  }

  /**
   * Judges a phase, whatever the run's verdict is.
   *
   * @return {@link Judgement.Unjudged} if too few operations completed, if this machine may have
   *     caused a bound to be exceeded, or if the client buffered the writes
   */
  public Judgement judge(RecordedRun run, RecordedPhase phase) {
    for (Clause clause : clauses) {
      if (!clause.operation().map(name -> isTimed(run, phase, name)).orElse(isTimed(run, phase))) {
        return new Judgement.Unjudged(
            "the client buffered "
                + clause.operation().orElse("all writes")
                + ", so these latencies are not the store's");
      }
      Responses of =
          new Responses(
              run,
              phase,
              PhaseHeadline.timed(run, phase)
                  .and(key -> clause.operation().map(key.operation()::equals).orElse(true)));
      long needed = clause.percentile().samplesNeeded();
      String figure =
          clause.percentile().label() + clause.operation().map(name -> " of " + name).orElse("");
      if (of.count() < needed) {
        return new Judgement.Unjudged(
            figure + " needs " + needed + " operations; the step had " + of.count());
      }
      double nanos = of.nanos(clause.percentile().quantile());
      if (!(nanos < clause.bound().toNanos())) {
        double quantile = clause.percentile().quantile();
        String was =
            figure
                + (Double.isInfinite(nanos)
                    ? " is infinite because operations failed"
                    : " was " + QuantityText.time(nanos));
        return of.leastNanos(quantile).orElse(nanos) < clause.bound().toNanos()
            ? new Judgement.Unjudged(
                was
                    + ", of which at most "
                    + QuantityText.time(of.ownNanos(quantile).orElse(0))
                    + " was added by this machine")
            : new Judgement.Breaks(was);
      }
    }
    return new Judgement.Holds();
  }

  private static boolean isTimed(RecordedRun run, RecordedPhase phase) {
    return !run.onlyBuffersWrites(phase.name());
  }

  private static boolean isTimed(RecordedRun run, RecordedPhase phase, String operation) {
    return PhaseHeadline.timed(run, phase)
        .test(new LatencyKey(phase.name(), operation, LatencyKey.Tag.OK));
  }

  /**
   * Returns the minimum number of operations that a trial needs so that all percentiles of the
   * objective can be computed.
   */
  public long operationsNeeded() {
    return clauses.stream()
        .mapToLong(clause -> clause.percentile().samplesNeeded())
        .max()
        .orElseThrow();
  }
}
