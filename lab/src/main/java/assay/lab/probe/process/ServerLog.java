package assay.lab.probe.process;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The log that a server which Assay has started names in its command line: it lies in the cluster's
 * folder and is called as the server is.
 */
final class ServerLog {
  private static final String END = ".log";

  /** Folders may have blanks in their names. */
  private static final Pattern NAMED = Pattern.compile("-Dassay\\.log=(.+?\\.log)(\\s|$)");

  private ServerLog() {}

  /** Empty for all other processes. */
  static Optional<Path> of(String command) {
    Matcher named = NAMED.matcher(command);
    return named.find() ? Optional.of(Path.of(named.group(1))) : Optional.empty();
  }

  /** The server whose log it is. */
  static String server(Path log) {
    String name = log.getFileName().toString();
    return name.substring(0, name.length() - END.length());
  }
}
