package assay.stores.accumulo.server;

import assay.store.capability.Metric;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Runs an expensive query only as often as its cost permits. The query runs for at most one per
 * cent of the elapsed time. Between two runs of the query, callers get the last answer together
 * with its age. Thread-safe.
 */
final class ThrottledQuery {
  private static final int COSTS_BETWEEN_QUESTIONS = 100;

  private final Question question;
  private final ConcurrentMap<String, Answer> last = new ConcurrentHashMap<>();

  interface Question {
    Map<Metric, Double> ask(String tableId) throws Exception;
  }

  record Answer(Map<Metric, Double> values, long takenAt, long costNanos) {
    double ageSeconds() {
      return (System.nanoTime() - takenAt) / 1e9;
    }

    private Answer withoutCost() {
      return new Answer(values, takenAt, 0);
    }

    private boolean isDue(long now) {
      return now - takenAt >= COSTS_BETWEEN_QUESTIONS * costNanos;
    }
  }

  ThrottledQuery(Question question) {
    this.question = question;
  }

  /**
   * Returns the last answer if the answer is recent; otherwise, runs the query again. An answer
   * counts as recent for 100 times the duration of its query.
   *
   * @param tableId id of the table; empty means all tables
   */
  Answer of(String tableId) throws Exception {
    Answer answer = last.get(tableId);
    if (answer == null) {
      // The first query also finds servers and opens connections, so the duration of the first
      // query is not representative.
      last.put(tableId, now(tableId).withoutCost());
    } else if (answer.isDue(System.nanoTime())) {
      last.put(tableId, now(tableId));
    }
    return last.get(tableId);
  }

  private Answer now(String tableId) throws Exception {
    long start = System.nanoTime();
    return new Answer(question.ask(tableId), start, System.nanoTime() - start);
  }
}
