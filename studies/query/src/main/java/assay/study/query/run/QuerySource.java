package assay.study.query.run;

import assay.lab.workload.Effect;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.store.Bytes;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.capability.filter.WholeMatch;
import assay.store.client.Daemons;
import assay.study.query.answer.Answer;
import assay.study.query.answer.AnswerSum;
import assay.study.query.answer.EntrySink;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.QueryPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Performs the queries of one client thread. Additional threads run the parts of each query
 * concurrently. Not thread-safe.
 */
final class QuerySource implements Source {
  private final EventQuery query;
  private final ThreadContext context;
  private final OpenQuery open;
  private final List<AnswerSum> sums;

  private final Optional<ExecutorService> threads;
  private final Optional<Function<QueryPlan, Answer>> expected;
  private volatile boolean failed;

  QuerySource(EventQuery query, ThreadContext context) throws StoreException {
    this.query = query;
    this.context = context;
    List<TimeRange> times = times(query, context);
    expected = query.check() ? Optional.of(expected(query, times)) : Optional.empty();
    sums = times.stream().map(time -> new AnswerSum()).toList();
    open =
        new OpenQuery(
            query, context, times, part -> query.check() ? sums.get(part) : EntrySink.NONE);
    threads =
        times.size() > 1
            ? Optional.of(
                Executors.newFixedThreadPool(
                    times.size() - 1, work -> Daemons.thread(work, "query-part")))
            : Optional.empty();
  }

  private static List<TimeRange> times(EventQuery query, ThreadContext context)
      throws StoreException {
    try {
      return query.parts(context.thread(), context.of());
    } catch (IllegalArgumentException e) {
      throw new StoreException(StoreException.Kind.BAD_SETTING, e.getMessage(), e);
    }
  }

  private static Function<QueryPlan, Answer> expected(EventQuery query, List<TimeRange> times)
      throws StoreException {
    TimeRange all =
        new TimeRange(times.get(times.size() - 1).fromMillis(), times.get(0).toMillis());
    if (query.drawn().isPresent()) {
      Map<Bytes, Answer> answers = new ExpectedAnswers(query).byValue(all);
      return plan -> answers.getOrDefault(DrawnPlan.value(plan), Answer.NONE);
    }
    try {
      Answer answer = new ExpectedAnswers(query).of(all);
      return plan -> answer;
    } catch (WholeMatch.Endless e) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "the expected answer cannot be computed: " + e.getMessage(),
          e);
    }
  }

  @Override
  public int next() {
    return EventQuery.QUERY;
  }

  @Override
  public Outcome perform(Session session, Effect effect) {
    long start = effect.now();
    failed = false;
    Outcome outcome = open.choice().choose();
    if (open.choice().reads()) {
      effect.partTook(EventQuery.STEP_PLAN, outcome, effect.now() - start);
    }
    if (outcome != Outcome.OK) {
      effect.because(open.choice().reason());
      return outcome;
    }
    open.parts().forEach(part -> part.begin(effect::now));
    QueryPlan plan = open.choice().plan();
    outcome = ask(plan);
    tell(outcome, start, effect);
    if (outcome == Outcome.OK && context.stopped().getAsBoolean()) {
      effect.because("the phase was stopped during the query");
      return Outcome.UNKNOWN;
    }
    if (outcome == Outcome.OK
        && expected.isPresent()
        && !answer().equals(expected.get().apply(plan))) {
      effect.foundWrong();
    }
    return outcome;
  }

  private void tell(Outcome outcome, long start, Effect effect) {
    for (QueryPart part : open.parts()) {
      effect.scanned(part.tally().rows(), part.tally().entries());
      effect.handled(part.tally().handled());
      if (!part.tally().reason().isEmpty()) {
        effect.because(query.failure(part.tally().reason()));
      }
    }
    open.parts().stream()
        .mapToLong(part -> part.tally().firstNanos())
        .filter(first -> first != QueryPartTally.NOT_YET)
        .min()
        .ifPresent(first -> effect.partTook(EventQuery.FIRST_RESULT, Outcome.OK, first - start));
    longest(EventQuery.STEP_INDEX, QueryPartTally::indexNanos, outcome, effect);
    longest(EventQuery.STEP_FETCH, QueryPartTally::fetchNanos, outcome, effect);
  }

  /**
   * Records how long a step took in the slowest part of the query, because all parts run
   * concurrently.
   */
  private void longest(
      int step, ToLongFunction<QueryPartTally> nanos, Outcome outcome, Effect effect) {
    long most = open.parts().stream().map(QueryPart::tally).mapToLong(nanos).max().orElseThrow();
    if (most != QueryPartTally.NOT_YET) {
      effect.partTook(step, outcome, most);
    }
  }

  private Answer answer() {
    return sums.stream().map(AnswerSum::answer).reduce(Answer.NONE, Answer::plus);
  }

  /** Runs a part. If the part fails, the other parts end early. */
  private Outcome run(QueryPart part, QueryPlan plan) {
    Outcome outcome = part.run(plan, () -> failed || context.stopped().getAsBoolean());
    failed |= outcome != Outcome.OK;
    return outcome;
  }

  private Outcome ask(QueryPlan plan) {
    List<CompletableFuture<Outcome>> others = new ArrayList<>();
    List<QueryPart> parts = open.parts();
    for (QueryPart part : parts.subList(1, parts.size())) {
      others.add(CompletableFuture.supplyAsync(() -> run(part, plan), threads.orElseThrow()));
    }
    Outcome outcome = run(parts.get(0), plan);
    for (CompletableFuture<Outcome> other : others) {
      Outcome of = await(other);
      outcome = outcome == Outcome.OK ? of : outcome;
    }
    return outcome;
  }

  private static Outcome await(CompletableFuture<Outcome> part) {
    try {
      return part.join();
    } catch (CompletionException e) {
      throw new IllegalStateException(
          "a thread that ran part of a query failed: " + e.getCause(), e);
    }
  }

  @Override
  public void close() {
    threads.ifPresent(ExecutorService::shutdownNow);
    open.close();
  }
}
