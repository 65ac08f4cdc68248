package assay.lab.action;

import assay.lab.phase.ServerControl;
import assay.lab.phase.ServerControl.Server;
import assay.lab.phase.ServerControl.State;
import assay.lab.plan.phase.Action;
import assay.lab.plan.phase.ServerOperation;
import assay.lab.value.NamedValues;
import assay.store.StoreException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Breaks servers temporarily, restores servers, or triggers garbage collections on servers. */
record ServerAction(
    Action.OnServer deed,
    ServerControl servers,
    ActionJournal journal,
    OngoingActions ongoing,
    ServerRecovery recovery,
    TimedChange lasting)
    implements ActionExecutor {
  @Override
  public void perform(long dueNanos, ActionTimes.Time time)
      throws IOException, InterruptedException {
    List<Server> all;
    try {
      all = servers.servers();
    } catch (StoreException e) {
      journal.skips(deed.label(), e.getMessage());
      return;
    }
    // If the action restores any server of a given role, only broken servers can be chosen.
    List<Server> chosen =
        ServerDraw.of(deed, time, all, server -> !bringsBack() || isBroken(server));
    if (chosen.isEmpty()) {
      journal.skips(
          deed.label(), bringsBack() ? "no matching server is down or paused" : "no such server");
      return;
    }
    TaskThreads.runAll(
        chosen.stream().<TaskThreads.Task>map(server -> () -> act(server, dueNanos)).toList());
  }

  private void act(Server server, long dueNanos) throws IOException, InterruptedException {
    if (deed.verb().breaks()) {
      breaks(server, dueNanos);
    } else {
      once(server, dueNanos);
    }
  }

  private boolean bringsBack() {
    return deed.verb() == ServerOperation.START || deed.verb() == ServerOperation.RESUME;
  }

  private boolean isBroken(Server server) {
    return server.state() == State.PAUSED
        || (deed.verb() == ServerOperation.START && server.state() == State.DOWN);
  }

  private void breaks(Server server, long dueNanos) throws IOException, InterruptedException {
    String label = deed.label(server.label());
    OngoingAction hold = journal.hold(label, deed.verb().label(), server.label());
    if (!lasting.takes(server.label(), hold)) {
      return;
    }
    if (server.state() != State.UP) {
      ongoing.giveBack(server.label());
      journal.skips(label, "the server is " + (server.state() == State.DOWN ? "down" : "paused"));
    } else if (deed.verb() == ServerOperation.PAUSE) {
      pauses(server, hold, dueNanos);
    } else {
      stops(server, hold, dueNanos);
    }
  }

  /**
   * Pauses a server and resumes it later. Resuming does not wait for other servers, because other
   * servers may be waiting for this server.
   */
  private void pauses(Server server, OngoingAction hold, long dueNanos)
      throws IOException, InterruptedException {
    String label = server.label();
    lasting.perform(
        new TimedChange.Change(
            label,
            hold,
            () -> perform(label),
            () -> {
              servers.bringBack(List.of(label));
              return pid(label);
            },
            label + " resumed"),
        dueNanos,
        server.pid());
  }

  private void stops(Server server, OngoingAction hold, long dueNanos)
      throws IOException, InterruptedException {
    String label = server.label();
    ServerRecovery.Due due = recovery.expect(label, lasting.endNanos(dueNanos));
    try {
      lasting.perform(
          new TimedChange.Change(
              label,
              hold,
              () -> {
                perform(label);
                recovery.markBroken(due);
                return null;
              },
              () -> {
                recovery.bringBack(due);
                return pid(label);
              },
              label + " is running again"),
          dueNanos,
          server.pid());
    } finally {
      recovery.forget(due);
    }
  }

  private Long perform(String label) throws StoreException, InterruptedException {
    servers.perform(deed.verb(), label);
    return null;
  }

  /**
   * Performs an action that is not undone afterwards. The action itself may undo another action.
   */
  private void once(Server server, long dueNanos) throws IOException, InterruptedException {
    String label = deed.label(server.label());
    if (ongoing.isBusy(server.label())) {
      journal.skips(label, "another action on this server is in progress");
      return;
    }
    if (bringsBack() ? !isBroken(server) : server.state() != State.UP) {
      journal.skips(label, "the server is " + (server.state() == State.UP ? "up" : "not up"));
      return;
    }
    Optional<OngoingAction> undone =
        bringsBack() ? ongoing.resting(server.label()) : Optional.empty();
    OngoingAction hold = journal.hold(label, deed.verb().label(), server.label());
    journal.begins(hold, dueNanos, server.pid());
    try {
      servers.perform(deed.verb(), server.label());
      Long pid = pid(server.label());
      if (undone.isPresent() && ongoing.resume(server.label(), undone.get())) {
        ongoing.release(server.label());
        journal.ends(undone.get(), "", pid, NamedValues.NONE);
      }
      journal.ends(hold, label + " done", pid, NamedValues.NONE);
    } catch (StoreException e) {
      journal.fails(hold, e.getMessage());
    }
  }

  private Long pid(String label) throws StoreException {
    return servers.servers().stream()
        .filter(server -> server.label().equals(label))
        .findFirst()
        .map(Server::pid)
        .orElse(null);
  }
}
