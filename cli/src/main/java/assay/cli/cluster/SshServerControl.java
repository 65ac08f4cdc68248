package assay.cli.cluster;

import assay.cli.launch.Host;
import assay.cli.launch.Ssh;
import assay.lab.phase.ServerControl;
import assay.lab.plan.phase.ServerOperation;
import assay.store.StoreException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * Controls the servers in a {@link ServersFile}. Before an action breaks a server, the information
 * that is needed to restore the server is written to a journal.
 */
public final class SshServerControl implements ServerControl {
  private final List<RemoteServer> servers;
  private final String store;
  private final RepairJournal journal;

  /**
   * @param store name of the store to which the servers belong
   * @param folder folder of the journal, which all stores share
   */
  public SshServerControl(ServersFile file, String store, Path folder) {
    this.servers = file.servers();
    this.store = store;
    this.journal = new RepairJournal(folder);
  }

  @Override
  public List<Server> servers() throws StoreException {
    List<Server> all = new ArrayList<>();
    try {
      for (RemoteServer server : servers) {
        all.add(server.now());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(StoreException.Kind.FAILED, "interrupted", e);
    }
    return all;
  }

  @Override
  public void perform(ServerOperation verb, String label)
      throws StoreException, InterruptedException {
    RemoteServer server = server(label);
    switch (verb) {
      case KILL, STOP, PAUSE -> journal.write(key(store, server), entry(server, verb));
      case RESUME, START, COLLECT_GARBAGE -> {}
    }
    server.perform(verb);
  }

  @Override
  public void bringBack(List<String> back) throws StoreException, InterruptedException {
    for (RemoteServer server : servers) {
      if (back.contains(server.label())) {
        server.bringBack();
        journal.delete(key(store, server));
      }
    }
  }

  /**
   * Restores servers that are still stopped or paused because a run was killed. If a server cannot
   * be restored, the user gets a notice, and the server's journal entry is kept.
   *
   * @param folder folder of the journal, which all stores share
   * @param notices receives lines for the user
   */
  public static void mend(Path folder, String store, Consumer<String> notices)
      throws StoreException, InterruptedException {
    RepairJournal journal = new RepairJournal(folder);
    for (Properties entry : journal.abandoned()) {
      if (!store.equals(entry.getProperty("store"))) {
        continue;
      }
      RemoteServer server = server(entry);
      notices.accept(
          "server '"
              + server.label()
              + "' on "
              + server.host()
              + " is still broken: process "
              + entry.getProperty(RepairJournal.PID)
              + " died without undoing '"
              + entry.getProperty("how")
              + "'; restoring the server");
      try {
        server.bringBack();
        journal.delete(key(store, server));
      } catch (StoreException e) {
        notices.accept(
            e.getMessage()
                + "; restore this server yourself, then delete "
                + journal.file(key(store, server)));
      }
    }
  }

  private RemoteServer server(String label) throws StoreException {
    return servers.stream()
        .filter(server -> server.label().equals(label))
        .findFirst()
        .orElseThrow(
            () -> new StoreException(StoreException.Kind.FAILED, "no server '" + label + "'"));
  }

  private Map<String, String> entry(RemoteServer server, ServerOperation verb) {
    return Map.of(
        "store", store,
        "how", verb.label(),
        "server", server.label(),
        "host", server.host().toString(),
        "process", server.process(),
        "command", server.start(),
        "config", server.ssh().config().map(Path::toString).orElse(""));
  }

  private static RemoteServer server(Properties entry) {
    String config = entry.getProperty("config");
    return new RemoteServer(
        entry.getProperty("server"),
        Host.of(entry.getProperty("host"), "journal"),
        entry.getProperty("process"),
        entry.getProperty("command"),
        new Ssh(config.isEmpty() ? Optional.empty() : Optional.of(Path.of(config))));
  }

  private static String key(String store, RemoteServer server) {
    return store + "|" + server.host() + "|" + server.label();
  }
}
