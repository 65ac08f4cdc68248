package assay.lab.experiment.file;

import assay.lab.experiment.file.yaml.Place;
import assay.lab.experiment.file.yaml.Tree;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the line of the key that an error message about the cluster names. The key is under {@code
 * cluster} in the experiment file. Errors about the cluster have no line number, because the code
 * that reports these errors does not read this file.
 */
final class ServersPlace {
  private ServersPlace() {}

  /**
   * Returns the location, in the experiment file, of the first key that a message names.
   *
   * @param servers value of the key {@code cluster}; null if the file has no such key
   * @return empty if the message names no key of the file
   */
  static Optional<Place> of(Tree servers, String message) {
    TreeMap<Integer, Place> found = new TreeMap<>();
    find(servers, message, found);
    return Optional.ofNullable(found.firstEntry()).map(Map.Entry::getValue);
  }

  private static void find(Tree tree, String message, Map<Integer, Place> found) {
    if (tree instanceof Tree.Mapping mapping) {
      mapping
          .values()
          .forEach(
              (key, value) -> {
                Matcher named =
                    Pattern.compile("(?<![\\w.])" + Pattern.quote(key) + "(?![\\w.-])")
                        .matcher(message);
                if (named.find()) {
                  found.putIfAbsent(named.start(), mapping.placeOf(key));
                }
                find(value, message, found);
              });
    }
  }
}
