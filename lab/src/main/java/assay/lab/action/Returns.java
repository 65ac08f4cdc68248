package assay.lab.action;

import assay.lab.phase.ServerControl;
import assay.store.StoreException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Brings back servers that are broken. Those that are due at one time come back together: a server
 * that is started may wait for others, which nobody could start meanwhile. Thread-safe.
 */
final class Returns {
  /** What is due so soon is due at the same time. */
  private static final long SOON_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ServerControl servers;
  private final PhaseTime time;

  /** When a server is due, by its label. */
  private final Map<String, Long> expected = new HashMap<>();

  /** Those that are broken by now: until then there is nothing to bring back. */
  private final Set<String> broken = new HashSet<>();

  /** What became of those that another thread has brought back. */
  private final Map<String, Optional<StoreException>> outcomes = new HashMap<>();

  private boolean busy;

  Returns(ServerControl servers, PhaseTime time) {
    this.servers = servers;
    this.time = time;
  }

  /** A server is about to be broken, and due to come back. */
  synchronized void expect(String server, long dueNanos) {
    expected.put(server, dueNanos);
  }

  /** It is broken now. */
  synchronized void markBroken(String server) {
    broken.add(server);
  }

  /** It is back, or nobody should bring it back any more. */
  synchronized void forget(String server) {
    expected.remove(server);
    broken.remove(server);
    outcomes.remove(server);
  }

  /** Whether a server is broken on purpose. */
  synchronized boolean isExpected(String server) {
    return expected.containsKey(server);
  }

  /**
   * Brings back a server that is expected and due, and with it all others that are due by now.
   *
   * @throws StoreException if it does not come back
   */
  void bringBack(String server) throws StoreException, InterruptedException {
    Optional<List<String>> together = together(server);
    if (together.isPresent()) {
      bringBack(together.get());
    }
    Optional<StoreException> failure = take(server);
    if (failure.isPresent()) {
      throw failure.get();
    }
  }

  private void bringBack(List<String> together) throws InterruptedException {
    List<String> known = List.of();
    Optional<StoreException> failure = Optional.empty();
    try {
      servers.bringBack(together);
      known = together;
    } catch (StoreException e) {
      known = together;
      failure = Optional.of(e);
    } finally {
      over(known, failure);
    }
  }

  /** Who comes back now, if this thread is to do it; empty once another has done it. */
  private synchronized Optional<List<String>> together(String server) throws InterruptedException {
    while (busy) {
      wait();
    }
    if (outcomes.containsKey(server)) {
      return Optional.empty();
    }
    boolean all = time.isOver();
    long now = time.nanos();
    List<String> due = new ArrayList<>();
    expected.forEach(
        (other, dueNanos) -> {
          boolean soon = all || dueNanos - now < SOON_NANOS;
          boolean back = outcomes.containsKey(other) && outcomes.get(other).isEmpty();
          if (soon && !back && broken.contains(other)) {
            due.add(other);
          }
        });
    if (!due.contains(server)) {
      due.add(server);
    }
    due.sort(null);
    busy = true;
    return Optional.of(due);
  }

  private synchronized void over(List<String> together, Optional<StoreException> failure) {
    busy = false;
    together.forEach(server -> outcomes.put(server, failure));
    notifyAll();
  }

  private synchronized Optional<StoreException> take(String server) {
    return outcomes.remove(server);
  }
}
