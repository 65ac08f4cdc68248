package assay.lab.action;

import assay.lab.phase.ServerControl;
import assay.store.StoreException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /** The servers that are to come back, by label. */
  private final Map<String, Due> expected = new HashMap<>();

  private boolean busy;

  Returns(ServerControl servers, PhaseTime time) {
    this.servers = servers;
    this.time = time;
  }

  /** One server that is to come back once. */
  static final class Due {
    private final String server;
    private final long nanos;

    /** Until then there is nothing to bring back, and afterwards there is nothing any more. */
    private boolean broken;

    /** Whether it was brought back with another one, and what came of it. */
    private boolean tried;

    private Optional<StoreException> failure = Optional.empty();

    private Due(String server, long nanos) {
      this.server = server;
      this.nanos = nanos;
    }
  }

  /** A server is about to be broken, and due to come back. */
  synchronized Due expect(String server, long dueNanos) {
    Due due = new Due(server, dueNanos);
    expected.put(server, due);
    return due;
  }

  /** It is broken now. */
  synchronized void markBroken(Due due) {
    due.broken = true;
  }

  /** It is back, or nobody should bring it back any more; it may be expected anew already. */
  synchronized void forget(Due due) {
    expected.remove(due.server, due);
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
  void bringBack(Due due) throws StoreException, InterruptedException {
    List<Due> together = together(due);
    if (!together.isEmpty()) {
      bringBack(together);
    }
    Optional<StoreException> failure = failure(due);
    if (failure.isPresent()) {
      throw failure.get();
    }
  }

  private void bringBack(List<Due> together) throws InterruptedException {
    boolean tried = false;
    Optional<StoreException> failure = Optional.empty();
    try {
      servers.bringBack(together.stream().map(due -> due.server).toList());
      tried = true;
    } catch (StoreException e) {
      tried = true;
      failure = Optional.of(e);
    } finally {
      over(tried ? together : List.of(), failure);
    }
  }

  /** Who comes back now, if this thread is to do it; nobody if another thread has done it. */
  private synchronized List<Due> together(Due due) throws InterruptedException {
    while (busy) {
      wait();
    }
    if (due.tried) {
      return List.of();
    }
    boolean all = time.isOver();
    long now = time.nanos();
    List<Due> together = new ArrayList<>(List.of(due));
    for (Due other : expected.values()) {
      if (other != due && other.broken && (all || other.nanos - now < SOON_NANOS)) {
        together.add(other);
      }
    }
    together.sort(Comparator.comparing(each -> each.server));
    busy = true;
    return together;
  }

  private synchronized void over(List<Due> together, Optional<StoreException> failure) {
    busy = false;
    for (Due due : together) {
      due.tried = true;
      due.failure = failure;
      due.broken = failure.isPresent();
    }
    notifyAll();
  }

  /** What came of it; a server that did not come back may be tried again. */
  private synchronized Optional<StoreException> failure(Due due) {
    due.tried = false;
    return due.failure;
  }
}
