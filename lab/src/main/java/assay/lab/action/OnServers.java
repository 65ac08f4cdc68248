package assay.lab.action;

import assay.lab.phase.ServerControl;
import assay.lab.phase.ServerControl.Server;
import assay.lab.phase.ServerControl.State;
import assay.lab.plan.phase.Deed;
import assay.lab.plan.phase.Verb;
import assay.store.StoreException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Breaks a server for a while, brings one back, or has one collect its garbage. */
final class OnServers implements Doer {
  private final Deed.OnServer deed;
  private final ServerControl servers;
  private final Journal journal;
  private final Holds holds;
  private final Lasting lasting;

  OnServers(
      Deed.OnServer deed, ServerControl servers, Journal journal, Holds holds, Lasting lasting) {
    this.deed = deed;
    this.servers = servers;
    this.journal = journal;
    this.holds = holds;
    this.lasting = lasting;
  }

  @Override
  public void perform(long dueNanos, double draw) throws IOException, InterruptedException {
    Optional<Server> chosen;
    try {
      chosen = choose(draw);
    } catch (StoreException e) {
      journal.skips(deed.label(), e.getMessage());
      return;
    }
    if (chosen.isEmpty()) {
      journal.skips(deed.label(), "there is no such server" + (bringsBack() ? " to do it to" : ""));
    } else if (deed.verb().breaks()) {
      breaks(chosen.get(), dueNanos);
    } else {
      once(chosen.get());
    }
  }

  /** The server itself, or one of its role: of those that it makes sense for, if it brings back. */
  private Optional<Server> choose(double draw) throws StoreException {
    List<Server> candidates =
        servers.servers().stream()
            .filter(server -> server.label().equals(deed.target()) || isOneOfRole(server))
            .toList();
    return candidates.isEmpty()
        ? Optional.empty()
        : Optional.of(candidates.get((int) (draw * candidates.size())));
  }

  private boolean isOneOfRole(Server server) {
    return server.role().equals(deed.target()) && (!bringsBack() || isBroken(server));
  }

  private boolean bringsBack() {
    return deed.verb() == Verb.START || deed.verb() == Verb.RESUME;
  }

  private boolean isBroken(Server server) {
    return server.state() == State.PAUSED
        || (deed.verb() == Verb.START && server.state() == State.DOWN);
  }

  private void breaks(Server server, long dueNanos) throws IOException, InterruptedException {
    String label = deed.label(server.label());
    Hold hold = journal.hold(label, deed.verb().label(), server.label());
    Optional<Hold> holder = holds.take(server.label(), hold);
    if (holder.isPresent()) {
      journal.skips(label, "'" + holder.get().label() + "' goes on");
    } else if (server.state() != State.UP) {
      holds.giveBack(server.label());
      journal.skips(label, "it is " + (server.state() == State.DOWN ? "down" : "paused"));
    } else {
      lasting.perform(
          new Lasting.Change(
              server.label(), hold, () -> perform(server), () -> bringBack(server), back(server)),
          dueNanos,
          Map.of("pid", server.pid()));
    }
  }

  private String back(Server server) {
    return server.label() + (deed.verb() == Verb.PAUSE ? " goes on" : " runs again");
  }

  private Map<String, Object> perform(Server server) throws StoreException, InterruptedException {
    servers.perform(deed.verb(), server.label());
    return Map.of();
  }

  private Map<String, Object> bringBack(Server server) throws StoreException, InterruptedException {
    servers.bringBack(server.label());
    return pid(server.label());
  }

  /** Nothing is to be undone afterwards; it may be what undoes another action. */
  private void once(Server server) throws IOException, InterruptedException {
    String label = deed.label(server.label());
    if (holds.isBusy(server.label())) {
      journal.skips(label, "another action is at work on it");
      return;
    }
    if (bringsBack() ? !isBroken(server) : server.state() != State.UP) {
      journal.skips(label, "it is " + (server.state() == State.UP ? "up" : "not up"));
      return;
    }
    Optional<Hold> undone = bringsBack() ? holds.resting(server.label()) : Optional.empty();
    Hold hold = journal.hold(label, deed.verb().label(), server.label());
    journal.begins(hold, Map.of("pid", server.pid()));
    try {
      servers.perform(deed.verb(), server.label());
      Map<String, Object> pid = pid(server.label());
      if (undone.isPresent() && holds.resume(server.label(), undone.get())) {
        holds.release(server.label());
        journal.ends(undone.get(), "", pid);
      }
      journal.ends(hold, label + " done", pid);
    } catch (StoreException e) {
      journal.fails(hold, e.getMessage());
    }
  }

  private Map<String, Object> pid(String label) throws StoreException {
    return servers.servers().stream()
        .filter(server -> server.label().equals(label))
        .findFirst()
        .map(server -> Map.<String, Object>of("pid", server.pid()))
        .orElse(Map.of());
  }
}
