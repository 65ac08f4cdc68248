package assay.lab.experiment;

import assay.store.Users;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A user whom a run makes before its first phase and removes after its last.
 *
 * @param rights on the run's table
 * @param authorizations by which the user may see cells
 */
public record TableUser(String name, Set<Users.Right> rights, Set<String> authorizations) {
  public TableUser {
    rights = Set.copyOf(rights);
    authorizations = Set.copyOf(authorizations);
  }

  /** As a plan shows it. */
  Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", name);
    map.put(
        "rights", rights.stream().sorted().map(r -> r.name().toLowerCase(Locale.ROOT)).toList());
    map.put("authorizations", List.copyOf(new TreeSet<>(authorizations)));
    return map;
  }
}
