package assay.cli.launch;

import assay.store.Names;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Machine that is listed in a hosts file, and on which workers run.
 *
 * @param destination {@code [USER@]HOST}, as passed to ssh
 * @param port port of the ssh server; empty to use ssh's own settings
 * @param workers maximum number of workers
 * @param home installation folder of Assay on the host; empty if the folder is the same as on this
 *     machine
 * @param line position of the host's definition, as {@code FILE:LINE}
 */
public record Host(
    String destination, Optional<Integer> port, int workers, Optional<String> home, String line) {
  /**
   * Maximum number of workers per host. The number is limited, because each worker needs its own
   * ssh connection.
   */
  private static final int MOST_WORKERS = 64;

  // Neither the user nor the host may begin with a hyphen, because ssh would parse the text as an
  // option.
  private static final Pattern DESTINATION =
      Pattern.compile(
          "((?:\\w[\\w.\\-]*@)?(?:\\w[\\w.\\-]*|\\[[0-9a-fA-F:.]+(?:%\\w+)?]))(?::(\\d+))?");

  private static final String WORKERS = "workers";
  private static final String HOME = "home";
  private static final List<String> KEYS = List.of(WORKERS, HOME);

  /**
   * Parses a host in the form {@code [USER@]HOST[:PORT] [workers=N] [home=DIR]}.
   *
   * @throws IllegalArgumentException if the text is malformed; the message is one line that starts
   *     with {@code line}
   */
  public static Host of(String text, String line) {
    String[] words = text.strip().split("\\s+");
    UnaryOperator<String> at = message -> line + ": " + message;
    Matcher destination = DESTINATION.matcher(words[0]);
    if (!destination.matches()) {
      throw new IllegalArgumentException(at.apply("'" + words[0] + "' must be [USER@]HOST[:PORT]"));
    }
    Map<String, String> settings = new java.util.HashMap<>();
    for (String word : List.of(words).subList(1, words.length)) {
      int equals = word.indexOf('=');
      String key = equals < 0 ? word : word.substring(0, equals);
      if (!KEYS.contains(key)) {
        throw new IllegalArgumentException(
            at.apply("unknown key '" + key + "'; " + Names.nearest(key, KEYS)));
      }
      if (equals < 0 || equals == word.length() - 1) {
        throw new IllegalArgumentException(at.apply("'" + word + "' must be KEY=VALUE"));
      }
      if (settings.put(key, word.substring(equals + 1)) != null) {
        throw new IllegalArgumentException(
            at.apply("'" + key + "' is set twice; remove one of the" + " settings"));
      }
    }
    return new Host(
        destination.group(1),
        Optional.ofNullable(destination.group(2)).map(port -> number("port", port, 65_535, at)),
        number(WORKERS, settings.getOrDefault(WORKERS, "1"), MOST_WORKERS, at),
        Optional.ofNullable(settings.get(HOME)),
        line);
  }

  private static int number(String what, String text, int most, UnaryOperator<String> at) {
    if (!text.matches("\\d{1,6}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > most) {
      throw new IllegalArgumentException(
          at.apply(what + " '" + text + "': must be a whole number from 1 to " + most));
    }
    return Integer.parseInt(text);
  }

  String name() {
    return destination.replaceFirst("^.*@", "").replaceAll("[\\[\\]]", "");
  }

  @Override
  public String toString() {
    return destination + port.map(number -> ":" + number).orElse("");
  }
}
