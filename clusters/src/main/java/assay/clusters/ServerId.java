package assay.clusters;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One place in a cluster, whoever fills it at the moment.
 *
 * @param index from 1
 */
public record ServerId(ServerRole role, int index) {
  /** {@code tserver-2}, as in file names. */
  public String label() {
    return role.label() + "-" + index;
  }

  /** {@code tablet server 2}, as in a sentence; the number only where there may be several. */
  public String title() {
    return role.several() ? role.title() + " " + index : role.title();
  }

  /**
   * The place of a {@link #label}; empty if it is of none of these roles.
   *
   * @param roles that it may be of
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
