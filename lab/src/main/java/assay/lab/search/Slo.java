package assay.lab.search;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.Responses;
import assay.store.Names;
import assay.store.Quantity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is asked of response times: one bound or several that must all hold, as in {@code p99 < 20ms
 * and p50 < 2ms of read}.
 *
 * @param text as the user wrote it
 * @param clauses at least one
 */
public record Slo(String text, List<Clause> clauses) {
  private static final Pattern CLAUSE =
      Pattern.compile("(\\S+?)\\s*<\\s*(\\d\\S*(?: ?[a-zµ]+)??)(?:\\s+of\\s+(\\S+))?");

  private static final String FORM = "'p99 < 20ms', 'p99.9 < 1s of read' or several with 'and'";

  /**
   * One bound.
   *
   * @param bound above zero; the percentile lies below it
   * @param operation of which it is; empty for all of the workload together
   */
  public record Clause(Percentile percentile, Duration bound, Optional<String> operation) {
    /** As it is written. */
    public String text() {
      return percentile.label()
          + " < "
          + Quantities.time((double) bound.toNanos())
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
   * Reads bounds.
   *
   * @param operations that the workload has
   * @throws IllegalArgumentException if {@code text} is none; the message is for users
   */
  public static Slo parse(String text, Collection<String> operations) {
    List<Clause> clauses = new ArrayList<>();
    for (String part : text.strip().split("(?i)\\s+and\\s+", -1)) {
      clauses.add(clause(text, part.strip(), operations));
    }
    return new Slo(text.strip(), clauses);
  }

  private static Clause clause(String text, String part, Collection<String> operations) {
    Matcher matcher = CLAUSE.matcher(part);
    if (!matcher.matches()) {
      throw bad(text, "'" + part + "' is not a bound such as " + FORM);
    }
    String figure = matcher.group(1).toLowerCase(Locale.ROOT);
    Percentile percentile = Percentile.byLabel().get(figure);
    if (percentile == null) {
      throw bad(
          text,
          "no figure '" + figure + "'; " + Names.nearest(figure, Percentile.byLabel().keySet()));
    }
    Optional<String> operation = Optional.ofNullable(matcher.group(3));
    if (operation.isPresent() && !operations.contains(operation.get())) {
      throw bad(
          text,
          "the workload has no operation '"
              + operation.get()
              + "'; "
              + Names.nearest(operation.get(), operations));
    }
    return new Clause(percentile, bound(text, matcher.group(2)), operation);
  }

  private static Duration bound(String text, String time) {
    Duration bound;
    try {
      bound = Quantity.duration(time);
    } catch (IllegalArgumentException e) {
      throw bad(text, e.getMessage());
    }
    if (bound.isZero()) {
      throw bad(text, "no time is below zero");
    }
    return bound;
  }

  private static IllegalArgumentException bad(String text, String why) {
    return new IllegalArgumentException("--slo '" + text + "': " + why);
  }

  /**
   * Whether a phase held the bounds.
   *
   * @return {@link Judgement.Holds}, {@link Judgement.Breaks}, or {@link Judgement.Unjudged} where
   *     too few operations ended, or this machine may be why a bound was passed
   */
  public Judgement judge(RecordedRun run, RecordedPhase phase) {
    for (Clause clause : clauses) {
      Responses of = new Responses(run, phase, clause.operation());
      long needed = clause.percentile().operationsNeeded();
      String figure =
          clause.percentile().label() + clause.operation().map(name -> " of " + name).orElse("");
      if (of.count() < needed) {
        return new Judgement.Unjudged(
            figure + " needs " + needed + " operations and had " + of.count());
      }
      double nanos = of.nanos(clause.percentile().quantile());
      if (!(nanos < clause.bound().toNanos())) {
        double own = of.ownNanos(clause.percentile().quantile()).orElse(0);
        String was =
            figure
                + (Double.isInfinite(nanos)
                    ? " is an operation that failed"
                    : " was " + Quantities.time(nanos));
        return nanos - own < clause.bound().toNanos()
            ? new Judgement.Unjudged(
                was + ", of which at most " + Quantities.time(own) + " is this machine's")
            : new Judgement.Breaks(was);
      }
    }
    return new Judgement.Holds();
  }

  /** Operations a trial needs at least, so that every bounded figure is known. */
  public long operationsNeeded() {
    return clauses.stream()
        .mapToLong(clause -> clause.percentile().operationsNeeded())
        .max()
        .orElseThrow();
  }
}
