package assay.lab.probe.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Properties of a process that are compared with the rules for process groups. A young process may
 * replace its program with another program, so each scan reads the properties of young processes
 * again. The properties of an older process are read again only if the process's name changes. Used
 * by one thread.
 */
final class Identity {
  private static final long YOUNG_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final Pattern JAVA = Pattern.compile("(\\S*/)?java(\\s.*|$)", Pattern.DOTALL);

  private final Path folder;
  private final long seenNanos;
  private int nameHash;
  private boolean known;
  private String command = "";
  private int commandHash;
  private boolean java;

  Identity(Path folder, long seenNanos) {
    this.folder = folder;
    this.seenNanos = seenNanos;
  }

  /**
   * Reads the properties of the process again if the process is young or has a new name.
   *
   * @param newNameHash hash of the process's current name in the kernel
   * @return whether rules must be applied again; if so, the command is available until {@link
   *     #forget}
   */
  boolean changed(int newNameHash, long nanoTime) {
    boolean renamed = newNameHash != nameHash;
    if (known && !renamed && nanoTime - seenNanos > YOUNG_NANOS) {
      return false;
    }
    nameHash = newNameHash;
    String now = commandLine();
    if (now.isEmpty() && known) {
      // The process is ending, so its last properties are kept.
      return false;
    }
    boolean first = !known;
    known = true;
    int hash = now.hashCode();
    if (!first && hash == commandHash) {
      return false;
    }
    commandHash = hash;
    command = now.isEmpty() ? "[" + read("comm") + "]" : now;
    java = JAVA.matcher(now).lookingAt();
    return true;
  }

  String commandLine() {
    return read("cmdline");
  }

  /**
   * Returns the program and its arguments, separated by blanks. For a kernel thread, returns the
   * thread's name in brackets.
   */
  String command() {
    return command;
  }

  /** Returns the name of the user, or the number of a user without a name; empty if unknown. */
  String user() {
    try {
      return Files.getOwner(folder).getName();
    } catch (IOException | UnsupportedOperationException e) {
      // The process ended or is hidden, so rules that name a user do not match.
      return "";
    }
  }

  /** Returns the content of {@code /proc/PID/cgroup}, one line per hierarchy; empty if unknown. */
  String cgroup() {
    return read("cgroup");
  }

  boolean java() {
    return java;
  }

  void forget() {
    command = "";
  }

  private String read(String file) {
    try {
      byte[] bytes = Files.readAllBytes(folder.resolve(file));
      return new String(bytes, StandardCharsets.UTF_8).replace('\0', ' ').strip();
    } catch (IOException e) {
      // The process ended or is hidden. An empty text matches no rule.
      return "";
    }
  }
}
