package assay.lab.plan;

import assay.store.capability.Users;
import java.util.Set;

/**
 * User that a run creates before its first phase and removes after its last phase.
 *
 * @param rights rights of the user on the run's table
 * @param authorizations authorizations with which the user reads cells
 */
public record TableUser(String name, Set<Users.Right> rights, Set<String> authorizations) {
  public TableUser {
    rights = Set.copyOf(rights);
    authorizations = Set.copyOf(authorizations);
  }
}
