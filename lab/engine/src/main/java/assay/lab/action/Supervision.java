package assay.lab.action;

import assay.lab.phase.ServerControl;
import assay.lab.phase.ServerControl.Server;
import assay.lab.phase.ServerControl.State;
import assay.lab.value.NamedValues;
import assay.store.StoreException;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Like a service manager, restarts servers that exit by themselves while actions break other
 * servers. For example, a tablet server that was paused for a long time exits when it resumes.
 * Servers that were not up when the phase began are ignored.
 */
final class Supervision implements TaskThreads.Task {
  private static final long STEP_NANOS = TimeUnit.SECONDS.toNanos(3);

  private static final int MOST_STARTS = 5;

  private static final String ACT = "start";

  private final ServerControl servers;
  private final ActionJournal journal;
  private final OngoingActions ongoing;
  private final ServerRecovery recovery;
  private final RunningPhase time;
  private final Set<String> supervised;
  private final Map<String, Integer> starts = new HashMap<>();

  /**
   * Supervises the servers that are currently up. If the servers cannot be listed, no server is
   * supervised.
   */
  Supervision(
      ServerControl servers,
      ActionJournal journal,
      OngoingActions ongoing,
      ServerRecovery recovery,
      RunningPhase time) {
    this.servers = servers;
    this.journal = journal;
    this.ongoing = ongoing;
    this.recovery = recovery;
    this.time = time;
    Set<String> up = Set.of();
    try {
      up = labels(State.UP);
    } catch (StoreException e) {
      // The servers cannot be listed. Each action reports this problem when the action is due.
    }
    supervised = up;
  }

  private Set<String> labels(State state) throws StoreException {
    return servers.servers().stream()
        .filter(server -> server.state() == state)
        .map(Server::label)
        .collect(Collectors.toSet());
  }

  @Override
  public void run() throws IOException, InterruptedException {
    while (time.await(time.nanos() + STEP_NANOS)) {
      look();
    }
  }

  /**
   * Starts all supervised servers that are down although no action has broken them. The servers are
   * started together, because a server may wait for other servers. Called by one thread at a time.
   */
  void look() throws IOException, InterruptedException {
    try {
      List<Server> all = servers.servers();
      List<Server> ended =
          all.stream()
              .filter(server -> server.state() == State.DOWN && supervised.contains(server.label()))
              .filter(server -> all.stream().noneMatch(other -> isNeededFirst(other, server, all)))
              .toList();
      if (!ended.isEmpty()) {
        start(taken(ended));
      }
    } catch (StoreException e) {
      return; // the next call tries again
    }
  }

  private boolean isNeededFirst(Server other, Server server, List<Server> all) {
    return all.indexOf(other) < all.indexOf(server) && recovery.isExpected(other.label());
  }

  /**
   * Reserves each given server that no action has reserved. The result contains only the reserved
   * servers that are still down. Because they are reserved, actions can no longer break them.
   */
  private Map<Server, OngoingAction> taken(List<Server> ended) throws StoreException {
    Map<Server, OngoingAction> taken = new LinkedHashMap<>();
    for (Server server : ended) {
      String label = ACT + " " + server.label() + ", which exited on its own";
      OngoingAction hold = journal.hold(label, ACT, server.label());
      if (starts.getOrDefault(server.label(), 0) < MOST_STARTS
          && ongoing.take(server.label(), hold).isEmpty()) {
        taken.put(server, hold);
      }
    }
    Set<String> down = Set.of();
    try {
      down = labels(State.DOWN);
    } finally {
      for (Server server : List.copyOf(taken.keySet())) {
        if (!down.contains(server.label())) {
          ongoing.giveBack(server.label());
          taken.remove(server);
        }
      }
    }
    return taken;
  }

  private void start(Map<Server, OngoingAction> taken) throws IOException, InterruptedException {
    for (Map.Entry<Server, OngoingAction> one : taken.entrySet()) {
      starts.merge(one.getKey().label(), 1, Integer::sum);
      journal.begins(one.getValue(), time.nanos(), one.getKey().pid());
    }
    try {
      if (!taken.isEmpty()) {
        servers.bringBack(taken.keySet().stream().map(Server::label).toList());
      }
      for (Map.Entry<Server, OngoingAction> one : taken.entrySet()) {
        String words = one.getKey().label() + " is running again";
        journal.ends(one.getValue(), words, null, NamedValues.NONE);
        ongoing.release(one.getKey().label());
      }
    } catch (StoreException e) {
      for (Map.Entry<Server, OngoingAction> one : taken.entrySet()) {
        ongoing.giveBack(one.getKey().label());
        journal.fails(one.getValue(), e.getMessage());
      }
    }
  }
}
