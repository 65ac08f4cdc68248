package assay.stores.accumulo.server;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Limits queries whose cost for the servers grows with a table. Queries take at most one per cent
 * of the time. Between queries, the last answer is returned together with its age. Thread-safe.
 */
final class ThrottledQuery<T> {
  private static final int COSTS_BETWEEN_QUESTIONS = 100;

  private final Question<T> question;
  private final ConcurrentMap<String, Answer<T>> last = new ConcurrentHashMap<>();

  interface Question<T> {
    /**
     * @param tableId id of the table; empty means all tables
     */
    T ask(String tableId) throws Exception;
  }

  /**
   * @param takenAt start of the query, in ns on the monotonic clock
   */
  record Answer<T>(T value, long takenAt, long costNanos) {
    double ageSeconds() {
      return (System.nanoTime() - takenAt) / 1e9;
    }

    private Answer<T> withoutCost() {
      return new Answer<>(value, takenAt, 0);
    }

    private boolean isDue(long now) {
      return now - takenAt >= COSTS_BETWEEN_QUESTIONS * costNanos;
    }
  }

  ThrottledQuery(Question<T> question) {
    this.question = question;
  }

  /**
   * Returns the last answer or, if that answer is old enough in relation to the query's cost, a new
   * answer.
   *
   * @param tableId id of the table; empty means all tables
   */
  Answer<T> of(String tableId) throws Exception {
    Answer<T> answer = last.get(tableId);
    if (answer == null) {
      // The first query also finds servers and opens connections, so its cost is not
      // representative.
      last.put(tableId, now(tableId).withoutCost());
    } else if (answer.isDue(System.nanoTime())) {
      last.put(tableId, now(tableId));
    }
    return last.get(tableId);
  }

  private Answer<T> now(String tableId) throws Exception {
    long start = System.nanoTime();
    return new Answer<>(question.ask(tableId), start, System.nanoTime() - start);
  }
}
