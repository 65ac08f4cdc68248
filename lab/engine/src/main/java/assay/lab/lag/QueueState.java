package assay.lab.lag;

import assay.lab.load.NanoClock;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongFunction;

/**
 * Shared state of a queue of keys, and the lock that protects this state. The state consists of the
 * keys that were put back, and the reason why the queue failed. Consumers wait on the lock for
 * keys. The caller must hold the lock for the methods {@code check}, {@code wakeOne}, {@code
 * wakeAll}, {@code putBack}, {@code pollDue}, {@code countBack} and {@code back}.
 *
 * @param <K> identifier of a key
 */
final class QueueState<K> {
  private final NanoClock clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final PriorityQueue<Due<K>> back =
      new PriorityQueue<>(Comparator.comparingLong(due -> due.nanos));
  private String broken;

  private record Due<K>(long nanos, K key) {}

  @FunctionalInterface
  interface Change<E extends Exception> {
    void make() throws E;
  }

  @FunctionalInterface
  interface Work<T, E extends Exception> {
    T run() throws E;
  }

  QueueState(NanoClock clock) {
    this.clock = clock;
  }

  <E extends Exception> void change(Change<E> change) throws E {
    lock.lock();
    try {
      change.make();
    } finally {
      lock.unlock();
    }
  }

  <T, E extends Exception> T locked(Work<T, E> work) throws E {
    lock.lock();
    try {
      return work.run();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for a key, until {@code deadline} at the latest.
   *
   * @param againNanos earliest time at which keys that were put back may be taken
   * @param next returns a key that can be taken at the given time; null if no key can be taken
   * @throws IOException if the queue has failed
   */
  Optional<K> await(long deadline, long againNanos, LongFunction<K> next)
      throws IOException, InterruptedException {
    lock.lockInterruptibly();
    try {
      while (true) {
        check();
        long now = clock.nanos();
        K key = next.apply(now);
        if (key != null || now >= deadline) {
          return Optional.ofNullable(key);
        }
        long due = back.isEmpty() ? deadline : Math.max(back.peek().nanos, againNanos);
        changed.await(Math.max(1, Math.min(deadline, due) - now), TimeUnit.NANOSECONDS);
      }
    } finally {
      lock.unlock();
    }
  }

  boolean isBroken() {
    return locked(() -> broken != null);
  }

  void breakOff(String why) {
    change(
        () -> {
          broken = why;
          changed.signalAll();
        });
  }

  void check() throws IOException {
    if (broken != null) {
      throw new IOException(broken);
    }
  }

  void wakeOne() {
    changed.signal();
  }

  void wakeAll() {
    changed.signalAll();
  }

  void putBack(K key, long dueNanos) {
    back.add(new Due<>(dueNanos, key));
    changed.signal();
  }

  /**
   * Removes and returns the key with the earliest due time among the keys that were put back.
   * Returns null if no key is due yet.
   */
  K pollDue(long nowNanos, long againNanos) {
    return back.isEmpty() || Math.max(back.peek().nanos, againNanos) > nowNanos
        ? null
        : back.poll().key;
  }

  int countBack() {
    return back.size();
  }

  List<K> back() {
    return back.stream().map(due -> due.key).toList();
  }
}
