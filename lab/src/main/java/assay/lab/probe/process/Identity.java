package assay.lab.probe.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * What a process is, as rules ask for it. Read once, and again while the process is young or when
 * its name changes, since a program may replace itself by another one. Used by one thread.
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
   * Looks again if that is due.
   *
   * @param newNameHash of the name that the kernel shows now
   * @return whether rules have to decide anew; until {@link #forget} it has its command then
   */
  boolean changed(int newNameHash, long nanoTime) {
    boolean renamed = newNameHash != nameHash;
    if (known && !renamed && nanoTime - seenNanos > YOUNG_NANOS) {
      return false;
    }
    nameHash = newNameHash;
    String now = read("cmdline");
    if (now.isEmpty() && known) {
      // It is about to end: it stays what it was.
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

  /** Program and arguments with blanks between; the name in brackets for the kernel's own. */
  String command() {
    return command;
  }

  /** The user's name, or number if it has none; empty if it cannot be told. */
  String user() {
    try {
      return Files.getOwner(folder).getName();
    } catch (IOException | UnsupportedOperationException e) {
      // It has ended, or is hidden: no rule that asks for a user fits it.
      return "";
    }
  }

  /** What {@code /proc/PID/cgroup} says, a line a hierarchy; empty if it cannot be told. */
  String cgroup() {
    return read("cgroup");
  }

  boolean java() {
    return java;
  }

  /** Command lines are long: it is not kept longer than it is asked for. */
  void forget() {
    command = "";
  }

  private String read(String file) {
    try {
      byte[] bytes = Files.readAllBytes(folder.resolve(file));
      return new String(bytes, StandardCharsets.UTF_8).replace('\0', ' ').strip();
    } catch (IOException e) {
      // It has ended, or is hidden: then nothing is known of it, and no rule fits.
      return "";
    }
  }
}
