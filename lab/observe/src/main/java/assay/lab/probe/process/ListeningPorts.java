package assay.lab.probe.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Finds the TCP ports on which a process listens. The sources are the process's open files and the
 * kernel's table of sockets.
 */
final class ListeningPorts {
  private static final String LISTENS = "0A";

  private static final String SOCKET = "socket:[";
  private static final String ANY = "0.0.0.0";

  /**
   * Maximum number of ports to return. A server has a port for clients and a port for web pages.
   * Users rarely recognise other ports.
   */
  private static final int MOST = 3;

  private ListeningPorts() {}

  /**
   * Returns the process's listening addresses in one line, such as {@code 127.0.0.1:9997}. The
   * result is empty if the process does not listen, or if its ports cannot be read.
   *
   * @param process folder of the process in {@code /proc}
   */
  static Optional<String> of(Path process) {
    try {
      Map<String, String> byInode = new HashMap<>();
      read(process.resolve("net/tcp"), byInode);
      read(process.resolve("net/tcp6"), byInode);
      TreeMap<Integer, String> own = new TreeMap<>();
      try (DirectoryStream<Path> files = Files.newDirectoryStream(process.resolve("fd"))) {
        for (Path file : files) {
          String address = byInode.get(inode(file));
          if (address != null) {
            own.put(Integer.parseInt(address.substring(address.lastIndexOf(':') + 1)), address);
          }
        }
      }
      return own.isEmpty()
          ? Optional.empty()
          : Optional.of(own.values().stream().limit(MOST).collect(Collectors.joining(", ")));
    } catch (IOException e) {
      // The process ended or belongs to another user, so its addresses cannot be shown.
      return Optional.empty();
    }
  }

  private static String inode(Path file) {
    try {
      String target = Files.readSymbolicLink(file).toString();
      return target.startsWith(SOCKET)
          ? target.substring(SOCKET.length(), target.length() - 1)
          : "";
    } catch (IOException e) {
      return ""; // the file was closed after the folder was listed
    }
  }

  private static void read(Path table, Map<String, String> byInode) throws IOException {
    if (!Files.exists(table)) {
      return; // the kernel does not support IPv6
    }
    for (String line : Files.readAllLines(table)) {
      String[] words = line.strip().split("\\s+", -1);
      if (words.length > 9 && words[3].equals(LISTENS)) {
        byInode.put(words[9], address(words[1]));
      }
    }
  }

  /**
   * Parses an address such as {@code 0100007F:270D}. In the text, the last four bytes of the host
   * are in native byte order.
   */
  private static String address(String text) {
    int colon = text.indexOf(':');
    String host = text.substring(0, colon);
    String last = host.substring(host.length() - 8);
    StringBuilder address = new StringBuilder();
    for (int i = 6; i >= 0; i -= 2) {
      address.append(Integer.parseInt(last.substring(i, i + 2), 16)).append(i > 0 ? "." : "");
    }
    String shown = host.matches("0+") ? ANY : address.toString();
    return shown + ":" + Integer.parseInt(text.substring(colon + 1), 16);
  }
}
