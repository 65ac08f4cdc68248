package assay.study.security.capture;

import assay.store.client.Daemons;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Maps TCP ports of this machine to the processes that own the ports. A thread polls {@code /proc}
 * until this object is closed, because a connection may exist only briefly.
 */
public final class PortOwners implements AutoCloseable {
  private static final Path PROC = Path.of("/proc");
  private static final String SOCKET = "socket:[";
  private static final int LOCAL_ADDRESS = 1;
  private static final int STATE = 3;
  private static final int INODE = 9;

  private static final String LISTENS = "0A";

  private static final long EVERY_MILLIS = 50;

  private final Map<Long, String> names;
  private final Map<Integer, String> owners = new ConcurrentHashMap<>();
  private final Set<Integer> listening = ConcurrentHashMap.newKeySet();
  private final Thread watching = Daemons.thread(this::watch, "assay-port-owners");

  /**
   * Starts to poll the owners of ports.
   *
   * @param names names of the processes to find, by process id. The ports of processes of other
   *     users cannot be found
   */
  public PortOwners(Map<Long, String> names) throws IOException {
    this.names = Map.copyOf(names);
    look();
    watching.start();
  }

  /**
   * Of the processes to find, returns the name of the process that owns or owned a port; empty if
   * there is none.
   */
  public Optional<String> of(int port) {
    return Optional.ofNullable(owners.get(port));
  }

  public Set<Integer> listening() {
    Set<Integer> known = new TreeSet<>(listening);
    known.retainAll(owners.keySet());
    return known;
  }

  private void watch() {
    try {
      while (true) {
        TimeUnit.MILLISECONDS.sleep(EVERY_MILLIS);
        look();
      }
    } catch (InterruptedException e) {
      // This object was closed.
    } catch (IOException e) {
      // The kernel's table cannot be read, so no further owners are found. Flows without owners are
      // ignored.
    }
  }

  private void look() throws IOException {
    Map<String, Integer> ports = new HashMap<>();
    for (String table : List.of("tcp", "tcp6")) {
      Path file = PROC.resolve("net").resolve(table);
      for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
        String[] words = line.strip().split("\\s+", -1);
        if (words.length > INODE && words[LOCAL_ADDRESS].indexOf(':') > 0) {
          String address = words[LOCAL_ADDRESS];
          int port = Integer.parseInt(address.substring(address.indexOf(':') + 1), 16);
          ports.put(words[INODE], port);
          if (words[STATE].equals(LISTENS)) {
            listening.add(port);
          }
        }
      }
    }
    names.forEach((pid, name) -> look(pid, name, ports));
  }

  private void look(long pid, String name, Map<String, Integer> ports) {
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(PROC.resolve(Long.toString(pid)).resolve("fd"))) {
      for (Path file : files) {
        Integer port = ports.get(inode(file));
        if (port != null) {
          owners.put(port, name);
        }
      }
    } catch (IOException e) {
      // The process has ended or belongs to another user, so its flows are ignored.
    }
  }

  private static String inode(Path file) {
    try {
      String target = Files.readSymbolicLink(file).toString();
      return target.startsWith(SOCKET)
          ? target.substring(SOCKET.length(), target.length() - 1)
          : "";
    } catch (IOException e) {
      return ""; // the file was closed after the directory was listed
    }
  }

  @Override
  public void close() {
    watching.interrupt();
  }
}
