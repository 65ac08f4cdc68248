package assay.clusters.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

final class OpenFiles {
  private static final Pattern LINE = Pattern.compile("(?m)^Max open files\\s+(\\S+)");

  private OpenFiles() {}

  /** The limit in force, a number or {@code unlimited}; empty if unknown. */
  static Optional<String> of(long pid) {
    try {
      Matcher limit =
          LINE.matcher(Files.readString(Path.of("/proc", Long.toString(pid), "limits")));
      return limit.find() ? Optional.of(limit.group(1)) : Optional.empty();
    } catch (IOException e) {
      // The process belongs to another user, it has just ended, or the system is not Linux.
      return Optional.empty();
    }
  }
}
