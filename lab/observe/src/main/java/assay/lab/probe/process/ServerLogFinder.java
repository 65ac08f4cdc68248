package assay.lab.probe.process;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the log file of a server that Assay started. The server's command line contains the path of
 * the log file. The file is in the cluster's folder and has the server's name.
 */
final class ServerLogFinder {
  private static final String END = ".log";
  private static final Pattern NAMED = Pattern.compile("-Dassay\\.log=(.+?\\.log)(\\s|$)");

  private ServerLogFinder() {}

  static Optional<Path> of(String command) {
    Matcher named = NAMED.matcher(command);
    return named.find() ? Optional.of(Path.of(named.group(1))) : Optional.empty();
  }

  static String server(Path log) {
    String name = log.getFileName().toString();
    return name.substring(0, name.length() - END.length());
  }
}
