package assay.study.query.run;

import assay.lab.workload.Effect;
import assay.lab.workload.Seat;
import assay.lab.workload.Source;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.capability.ServerFilter.Filter.RowByCondition;
import assay.study.query.answer.Answer;
import assay.study.query.event.EventType;
import assay.study.query.event.EventTypes;
import assay.study.query.key.EventKeys;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.QueryPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

/** One query after the other. Of one thread, which has those of the parts work for it. */
final class QuerySource implements Source {
  private final List<QueryPart> parts = new ArrayList<>();
  private final Optional<ExecutorService> threads;
  private final Optional<Answer> expected;
  private final boolean fetches;
  private volatile boolean failed;

  QuerySource(EventQuery query, Seat seat) {
    try {
      for (TimeRange time : query.time().parts(query.parallel())) {
        parts.add(part(query, time, seat));
      }
    } catch (StoreException e) {
      parts.forEach(QueryPart::close);
      throw new IllegalStateException("query: " + e.getMessage(), e);
    }
    fetches = query.index().isPresent() && query.bins().isEmpty();
    threads =
        query.parallel() > 1
            ? Optional.of(Executors.newFixedThreadPool(query.parallel() - 1, QuerySource::thread))
            : Optional.empty();
    expected = query.check() ? Optional.of(query.answer()) : Optional.empty();
  }

  private static QueryPart part(EventQuery query, TimeRange time, Seat seat) throws StoreException {
    if (query.index().isEmpty()) {
      return new ScanPart(
          seat.opener().open(seat.table(), query.filter()),
          new EventKeys(query.shards()).ranges(time),
          query.columns(),
          query.check());
    }
    Session index = seat.opener().open(query.index().get(), Optional.empty());
    EventType type = EventTypes.named(query.type());
    if (query.bins().isPresent()) {
      long millis = query.bins().get().toMillis();
      return new HistogramPart(
          index, ByIndex.value(type, query.condition()), time, millis, query.check());
    }
    QueryPlan plan = ByIndex.plan(type, query.condition());
    Session events = seat.opener().open(seat.table(), plan.filter().map(RowByCondition::new));
    return new LookupPart(index, events, plan.access(), time, query.columns(), query.check());
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "query-part");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public int next() {
    return EventQuery.QUERY;
  }

  @Override
  public Outcome perform(Session session, Effect effect) {
    failed = false;
    Outcome outcome = threads.isEmpty() ? run(parts.get(0), effect) : together(effect);
    parts.forEach(part -> effect.scanned(part.rows(), part.entries()));
    firstStep().ifPresent(end -> effect.endPart(EventQuery.FIRST_STEP, Outcome.OK, end));
    effect.lastPart(EventQuery.SECOND_STEP);
    if (outcome == Outcome.OK && expected.isPresent() && !answer().equals(expected.get())) {
      effect.foundWrong();
    }
    return outcome;
  }

  /** The first result is that of any part; rows are known once all parts know theirs. */
  private OptionalLong firstStep() {
    LongStream ends =
        parts.stream().mapToLong(QueryPart::endOfFirstStep).filter(end -> end != QueryPart.NOT_YET);
    return fetches ? ends.max() : ends.min();
  }

  private Answer answer() {
    return parts.stream().map(QueryPart::answer).reduce(Answer.NONE, Answer::plus);
  }

  /** Once a part fails, the others need not go on. */
  private Outcome run(QueryPart part, Effect effect) {
    Outcome outcome = part.run(effect, () -> failed);
    failed |= outcome != Outcome.OK;
    return outcome;
  }

  private Outcome together(Effect effect) {
    List<Future<Outcome>> others = new ArrayList<>();
    for (QueryPart part : parts.subList(1, parts.size())) {
      others.add(threads.orElseThrow().submit(() -> run(part, effect)));
    }
    Outcome outcome = run(parts.get(0), effect);
    for (Future<Outcome> other : others) {
      Outcome of = await(other);
      outcome = outcome == Outcome.OK ? of : outcome;
    }
    return outcome;
  }

  private static Outcome await(Future<Outcome> part) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return part.get();
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          throw new IllegalStateException("a part of a query died: " + e.getCause(), e);
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void close() {
    threads.ifPresent(ExecutorService::shutdownNow);
    parts.forEach(QueryPart::close);
  }
}
