package assay.cli.cluster;

import assay.cli.launch.Host;
import assay.cli.launch.Ssh;
import assay.lab.phase.ServerControl;
import assay.lab.plan.phase.Verb;
import assay.store.StoreException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Servers that others have started, as a file names them. What is broken is written down first,
 * with all that it takes to bring it back.
 */
public final class RemoteControl implements ServerControl {
  private final List<RemoteServer> servers;
  private final String store;
  private final OwnedNotes notes;

  /**
   * @param store whose servers they are
   * @param folder of the notes of all stores
   */
  public RemoteControl(ServersFile file, String store, Path folder) {
    this.servers = file.servers();
    this.store = store;
    this.notes = new OwnedNotes(folder);
  }

  /** What actions may name: roles and servers. */
  static Set<String> names(ServersFile file) {
    Set<String> names = new LinkedHashSet<>();
    for (RemoteServer server : file.servers()) {
      names.add(server.role());
      names.add(server.label());
    }
    return names;
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
  public void perform(Verb verb, String label) throws StoreException, InterruptedException {
    RemoteServer server = server(label);
    switch (verb) {
      case KILL, STOP, PAUSE -> notes.write(key(server), note(server, verb));
      case RESUME, START, COLLECT_GARBAGE -> {}
    }
    server.perform(verb);
  }

  @Override
  public void bringBack(String label) throws StoreException, InterruptedException {
    RemoteServer server = server(label);
    server.bringBack();
    notes.delete(key(server));
  }

  /**
   * Brings back servers of a store that runs which were killed have left broken. One that does not
   * come back is told of, and stays written down.
   *
   * @param folder of the notes of all stores
   * @param told gets a line for each
   */
  public static void mend(Path folder, String store, Consumer<String> told)
      throws StoreException, InterruptedException {
    OwnedNotes notes = new OwnedNotes(folder);
    for (Properties note : notes.abandoned()) {
      if (!store.equals(note.getProperty("store"))) {
        continue;
      }
      RemoteServer server = server(note);
      told.accept(
          "server '"
              + server.label()
              + "' on "
              + server.host()
              + " was left behind broken ("
              + note.getProperty("how")
              + ") by process "
              + note.getProperty(OwnedNotes.PID)
              + ", which is gone: bringing it back");
      try {
        server.bringBack();
        notes.delete(key(store, server));
      } catch (StoreException e) {
        told.accept(e.getMessage() + "; once it is back, delete " + notes.file(key(store, server)));
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

  private Map<String, String> note(RemoteServer server, Verb verb) {
    return Map.of(
        "store", store,
        "how", verb.label(),
        "server", server.label(),
        "host", server.host().toString(),
        "process", server.process(),
        "command", server.start(),
        "config", server.ssh().config().map(Path::toString).orElse(""));
  }

  private static RemoteServer server(Properties note) {
    String config = note.getProperty("config");
    return new RemoteServer(
        note.getProperty("server"),
        Host.of(note.getProperty("host"), "a note"),
        note.getProperty("process"),
        note.getProperty("command"),
        new Ssh(config.isEmpty() ? Optional.empty() : Optional.of(Path.of(config))));
  }

  private String key(RemoteServer server) {
    return key(store, server);
  }

  private static String key(String store, RemoteServer server) {
    return store + "|" + server.host() + "|" + server.label();
  }
}
