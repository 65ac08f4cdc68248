package assay.clusters.process.jvm;

import assay.clusters.ClusterException;
import assay.clusters.process.folder.ClusterFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Class path of a program from a store's distribution. After the servers' classes, the class path
 * contains jars that only programs need.
 *
 * @param more jars that only programs need
 */
public record ProgramClasses(ServerClasses servers, List<Path> more) {
  /**
   * @param dist folder of the packaged build
   * @param beginnings jars that only programs need; each entry is the first part of a jar's path
   *     relative to {@code dist}
   */
  public static ProgramClasses of(Path dist, ServerClasses servers, List<String> beginnings) {
    List<Path> more = new ArrayList<>();
    for (String beginning : beginnings) {
      Path path = dist.resolve(beginning);
      jars(path.getParent()).stream()
          .filter(jar -> jar.getFileName().toString().startsWith(path.getFileName().toString()))
          .forEach(more::add);
    }
    return new ProgramClasses(servers, List.copyOf(more));
  }

  public String path() {
    return Stream.concat(Stream.of(servers.path()), more.stream().map(Path::toString))
        .collect(Collectors.joining(":"));
  }

  /**
   * @throws ClusterException if the main class is in none of the jars
   */
  public void check(String main) {
    String entry = main.replace('.', '/') + ".class";
    List<Path> all = new ArrayList<>(more);
    all.addAll(jars(servers.jars()));
    for (Path jar : all) {
      try (JarFile file = new JarFile(jar.toFile())) {
        if (file.getEntry(entry) != null) {
          return;
        }
      } catch (IOException e) {
        throw ClusterException.failed("cannot read " + jar, e);
      }
    }
    throw ClusterException.badInput(
        "no class '" + main + "' in the jars of " + servers.jars() + " and " + more);
  }

  private static List<Path> jars(Path folder) {
    return ClusterFolder.list(folder).stream()
        .filter(file -> file.toString().endsWith(".jar"))
        .toList();
  }
}
