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
 * Restores broken servers. Servers that must be restored at the same time are restored together,
 * because a server may wait for other servers when it starts. Thread-safe.
 */
final class ServerRecovery {
  private static final long SOON_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ServerControl servers;
  private final RunningPhase time;

  private final Map<String, Due> expected = new HashMap<>();

  private boolean busy;

  ServerRecovery(ServerControl servers, RunningPhase time) {
    this.servers = servers;
    this.time = time;
  }

  static final class Due {
    private final String server;
    private final long nanos;

    private boolean broken;

    /**
     * Whether another thread has already tried to restore this server together with another server.
     * The result of the attempt is in {@code failure}.
     */
    private boolean tried;

    private Optional<StoreException> failure = Optional.empty();

    private Due(String server, long nanos) {
      this.server = server;
      this.nanos = nanos;
    }
  }

  synchronized Due expect(String server, long dueNanos) {
    Due due = new Due(server, dueNanos);
    expected.put(server, due);
    return due;
  }

  synchronized void markBroken(Due due) {
    due.broken = true;
  }

  /**
   * Unregisters a server that is running again, or that must not be restored. A newer registration
   * of the same server is kept.
   */
  synchronized void forget(Due due) {
    expected.remove(due.server, due);
  }

  synchronized boolean isExpected(String server) {
    return expected.containsKey(server);
  }

  /**
   * Restores a server, together with all other servers that must be restored now.
   *
   * @throws StoreException if the server cannot be restored
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

  /**
   * Returns the servers that this thread must restore; empty if another thread has already restored
   * the servers.
   */
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

  /**
   * Returns the reason why a server could not be restored; empty if the server was restored. A
   * later call may try to restore the server again.
   */
  private synchronized Optional<StoreException> failure(Due due) {
    due.tried = false;
    return due.failure;
  }
}
