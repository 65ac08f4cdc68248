package assay.clusters.process.folder;

import assay.clusters.ClusterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Folder in which a cluster was created. A cluster's data contains absolute paths, so servers of a
 * copied cluster would change the original's files. The process records in a copied cluster's
 * folder refer to the original's processes.
 */
public final class ClusterOrigin {
  private static final String FACT = "cluster.place";

  /**
   * Configuration files that contain the path of the original folder. Assay reads these files if
   * the cluster's state does not contain the path of the original folder.
   */
  private static final List<String> NAMING =
      List.of("accumulo.properties", "hbase-site.xml", "cassandra.yaml");

  private static final Pattern NAMED =
      Pattern.compile("(/[^\\s<>,:]+?)/(?:volume|scratch|data/data)(?=[\\s<,]|$)");

  private ClusterOrigin() {}

  public static Map<String, String> facts(ClusterFolder folder) {
    return Map.of(FACT, real(folder.root()).toString());
  }

  /**
   * Checks that a cluster is in the folder in which it was created.
   *
   * @throws ClusterException if the cluster is in another folder; the message names both folders
   */
  public static void check(ClusterFolder folder, Map<String, String> facts) {
    Path here = real(folder.root());
    Optional<Path> made =
        Optional.ofNullable(facts.get(FACT)).map(Path::of).or(() -> namedByItsFiles(folder));
    if (made.isPresent() && !isSame(here, made.get())) {
      throw ClusterException.badInput(
          "the cluster in "
              + here
              + " was created in "
              + made.get()
              + " and then copied or moved, but its files contain the original path; use the"
              + " original folder, move the folder back, or delete "
              + here
              + " to start over");
    }
  }

  private static Optional<Path> namedByItsFiles(ClusterFolder folder) {
    for (String name : NAMING) {
      Path file = folder.conf().resolve(name);
      if (Files.exists(file)) {
        Matcher matcher = NAMED.matcher(ClusterFolder.text(file));
        if (matcher.find()) {
          return Optional.of(Path.of("/" + matcher.group(1).replaceFirst("^/+", "")));
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isSame(Path here, Path made) {
    try {
      return here.equals(made) || (Files.exists(made) && Files.isSameFile(here, made));
    } catch (IOException e) {
      throw ClusterException.failed(
          "cannot check whether " + here + " and " + made + " are the same folder", e);
    }
  }

  private static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      throw ClusterException.failed("cannot find " + folder, e);
    }
  }
}
