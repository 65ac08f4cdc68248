package assay.lab.plan;

import assay.store.capability.Users;
import java.util.Set;

/**
 * A user that a run creates before its first phase and removes after its last phase.
 *
 * @param rights rights on the run's table
 * @param authorizations authorizations for reading cells
 */
public record TableUser(String name, Set<Users.Right> rights, Set<String> authorizations) {
  public TableUser {
    rights = Set.copyOf(rights);
    authorizations = Set.copyOf(authorizations);
  }
}
