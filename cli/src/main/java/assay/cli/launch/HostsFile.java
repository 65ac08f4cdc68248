package assay.cli.launch;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * File that lists the machines of a fleet, one per line: {@code [USER@]HOST[:PORT] [workers=N]
 * [home=DIR]}. The character {@code #} starts a comment.
 */
public record HostsFile(Path file, List<Host> hosts) {
  /**
   * @throws IllegalArgumentException if the file does not exist, or if a line is malformed; the
   *     message is one line
   */
  public static HostsFile read(Path file) throws IOException {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(
          "no such file: " + file + "; create the file, with one host per line", e);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(file + ": must be a text file in UTF-8", e);
    }
    List<Host> hosts = new ArrayList<>();
    Map<String, String> seen = new HashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String text = lines.get(i).replaceFirst("#.*", "");
      if (!text.isBlank()) {
        Host host = Host.of(text, file + ":" + (i + 1));
        String before = seen.put(host.toString(), host.line());
        if (before != null) {
          throw new IllegalArgumentException(
              host.line()
                  + ": "
                  + host
                  + " is already listed at "
                  + before
                  + "; set workers=N on that line");
        }
        hosts.add(host);
      }
    }
    if (hosts.isEmpty()) {
      throw new IllegalArgumentException(
          file
              + ": must have at least one line [USER@]HOST[:PORT] [workers=N] [home=DIR]; has"
              + " none");
    }
    return new HostsFile(file, List.copyOf(hosts));
  }

  public String first() {
    return hosts.get(0).name();
  }

  public int machines() {
    return hosts.size();
  }

  /**
   * Returns the host of each worker. Workers are assigned to hosts round-robin. Among hosts with
   * the same maximum number of workers, the numbers of assigned workers therefore differ by at most
   * one.
   *
   * @throws IllegalArgumentException if there are too many workers for the hosts, or if a host
   *     would get no worker; the message is one line
   */
  List<Host> deal(int workers) {
    int places = hosts.stream().mapToInt(Host::workers).sum();
    if (workers > places) {
      throw new IllegalArgumentException(
          file
              + " has room for "
              + places
              + " workers, but "
              + workers
              + " are needed. Add hosts, or set workers=N for some hosts");
    }
    if (workers < hosts.size()) {
      throw new IllegalArgumentException(
          file
              + " lists "
              + hosts.size()
              + " hosts for "
              + workers
              + (workers == 1 ? " worker" : " workers")
              + "; remove the hosts that are not needed");
    }
    List<Host> dealt = new ArrayList<>();
    for (int round = 0; dealt.size() < workers; round++) {
      for (Host host : hosts) {
        if (host.workers() > round && dealt.size() < workers) {
          dealt.add(host);
        }
      }
    }
    return dealt;
  }
}
