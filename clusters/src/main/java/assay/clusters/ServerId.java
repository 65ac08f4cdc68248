package assay.clusters;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Identifies a server of a cluster. The id stays the same when the server is restarted as a new
 * process.
 *
 * @param index number of the server within its role, from 1
 */
public record ServerId(ServerRole role, int index) {
  public static List<ServerId> all(ServerRole role, int count) {
    return IntStream.rangeClosed(1, count).mapToObj(index -> new ServerId(role, index)).toList();
  }

  /** Returns the name of the server for files and results, such as {@code tserver-2}. */
  public String label() {
    return role.label() + "-" + index;
  }

  /**
   * Returns the name of the server for sentences, such as {@code tablet server 2}. The number is
   * omitted if a cluster can have only one server of the role.
   */
  public String title() {
    return role.several() ? role.title() + " " + index : role.title();
  }

  /**
   * Parses the {@link #label} of a server; returns empty if the list does not contain the label's
   * role.
   */
  public static Optional<ServerId> of(String label, List<ServerRole> roles) {
    for (ServerRole role : roles) {
      String prefix = role.label() + "-";
      if (label.matches(Pattern.quote(prefix) + "[0-9]{1,6}")) {
        return Optional.of(new ServerId(role, Integer.parseInt(label.substring(prefix.length()))));
      }
    }
    return Optional.empty();
  }
}
