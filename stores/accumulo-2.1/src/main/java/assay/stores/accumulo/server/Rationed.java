package assay.stores.accumulo.server;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Answers that cost the servers more the more a table has. A question is repeated only as often as
 * it takes one per cent of the time, and the last answer is told with its age until then.
 * Thread-safe.
 */
final class Rationed<T> {
  private static final int COSTS_BETWEEN_QUESTIONS = 100;

  private final Question<T> question;
  private final ConcurrentMap<String, Answer<T>> last = new ConcurrentHashMap<>();

  /** Asks of a table, or of all. */
  interface Question<T> {
    /**
     * Asks.
     *
     * @param tableId empty for all tables
     */
    T ask(String tableId) throws Exception;
  }

  /**
   * One answer.
   *
   * @param takenAt by the nano clock, when the question began
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

  Rationed(Question<T> question) {
    this.question = question;
  }

  /**
   * The newest answer that is not too dear.
   *
   * @param tableId empty for all tables
   */
  Answer<T> of(String tableId) throws Exception {
    Answer<T> answer = last.get(tableId);
    if (answer == null) {
      // The first one also finds servers and makes connections: its cost says nothing.
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
