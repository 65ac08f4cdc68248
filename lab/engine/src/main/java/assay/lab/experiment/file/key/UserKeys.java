package assay.lab.experiment.file.key;

import assay.lab.plan.TableUser;
import assay.lab.study.Key;
import assay.lab.workload.format.RowFormat;
import assay.store.Names;
import assay.store.capability.Users;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

public record UserKeys(
    @Key(
            "Rights of the user on the experiment's tables, such as [read, write]. Default: no "
                + "rights.")
        List<Users.Right> table,
    @Key(
            "Authorizations of the user: a list of visibility labels, such as [a, b]. Default: "
                + "none.")
        List<String> authorizations,
    @Key(
            "Share of labelled rows that the user may read: a multiple of 0.1, such as 0.3. "
                + "Default: determined by 'authorizations'.")
        Optional<Double> unlocks) {

  public UserKeys {
    VisibleLabels.check(authorizations, unlocks);
  }

  public TableUser user(String name, RowFormat format) {
    Set<Users.Right> rights = new TreeSet<>(table);
    return new TableUser(name, rights, VisibleLabels.labels(authorizations, unlocks, format));
  }

  /**
   * Checks that the experiment file declares a user.
   *
   * @param users names of the users that the file declares
   * @throws IllegalArgumentException if the file has no such user; the one-line message contains
   *     the most similar name
   */
  public static void require(String name, Set<String> users) {
    if (!users.contains(name)) {
      String known = users.isEmpty() ? "'users' is empty" : Names.nearest(name, users);
      throw new IllegalArgumentException("no user '" + name + "' in 'users'; " + known);
    }
  }
}
