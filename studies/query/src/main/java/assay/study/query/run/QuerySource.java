package assay.study.query.run;

import assay.lab.workload.Effect;
import assay.lab.workload.Seat;
import assay.lab.workload.Source;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.study.query.answer.Answer;
import assay.study.query.key.EventKeys;
import assay.study.query.key.TimeRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** One query after the other. Of one thread, which has those of the parts work for it. */
final class QuerySource implements Source {
  private final List<QueryPart> parts = new ArrayList<>();
  private final Optional<ExecutorService> threads;
  private final Optional<Answer> expected;
  private volatile boolean failed;

  QuerySource(EventQuery query, Seat seat) {
    EventKeys keys = new EventKeys(query.shards());
    try {
      for (TimeRange time : query.time().parts(query.parallel())) {
        Session session = seat.opener().open(seat.table(), query.filter());
        parts.add(new QueryPart(session, keys.ranges(time), query.columns(), query.check()));
      }
    } catch (StoreException e) {
      parts.forEach(QueryPart::close);
      throw new IllegalStateException("table '" + seat.table() + "': " + e.getMessage(), e);
    }
    threads =
        query.parallel() > 1
            ? Optional.of(Executors.newFixedThreadPool(query.parallel() - 1, QuerySource::thread))
            : Optional.empty();
    expected = query.check() ? Optional.of(query.answer()) : Optional.empty();
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
    parts.forEach(part -> effect.scanned(part.rows(), part.cells()));
    parts.stream()
        .filter(QueryPart::hasResult)
        .min(Comparator.comparingLong(QueryPart::firstNanos))
        .ifPresent(
            first -> effect.endPart(EventQuery.FIRST_RESULT, Outcome.OK, first.firstNanos()));
    effect.lastPart(EventQuery.REST);
    if (outcome == Outcome.OK && expected.isPresent() && !answer().equals(expected.get())) {
      effect.foundWrong();
    }
    return outcome;
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
