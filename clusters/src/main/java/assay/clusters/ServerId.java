package assay.clusters;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Identifies a server of a cluster, regardless of the process that currently runs as this server.
 *
 * @param index the number of the server within its role, from 1
 */
public record ServerId(ServerRole role, int index) {
  /** The servers 1 to {@code count} of a role. */
  public static List<ServerId> all(ServerRole role, int count) {
    return IntStream.rangeClosed(1, count).mapToObj(index -> new ServerId(role, index)).toList();
  }

  /** {@code tserver-2}, for file names. */
  public String label() {
    return role.label() + "-" + index;
  }

  /** {@code tablet server 2}, for sentences; without the number if there can be only one. */
  public String title() {
    return role.several() ? role.title() + " " + index : role.title();
  }

  /** Parses a {@link #label}; empty if the label has none of these roles. */
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
