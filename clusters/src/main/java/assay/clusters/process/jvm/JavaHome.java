package assay.clusters.process.jvm;

import assay.clusters.ClusterException;
import assay.clusters.process.folder.ClusterFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * JDK that is installed on this machine.
 *
 * @param feature feature version, such as 17
 */
public record JavaHome(Path path, int feature) {
  private static final Path USUAL_PLACE = Path.of("/usr/lib/jvm");
  private static final String VARIABLE = "JAVA_HOME";

  /**
   * Pattern for the feature version of a JDK, such as 17 in {@code 17.0.13}, and 8 in {@code
   * 1.8.0}.
   */
  private static final Pattern VERSION = Pattern.compile("\"?(?:1\\.)?([0-9]{1,3})");

  public String java() {
    return path.resolve("bin/java").toString();
  }

  /**
   * Returns whether this JDK has an archive of the JDK's own classes. Archives of other classes
   * require this archive.
   */
  boolean writesArchives() {
    return Files.isReadable(path.resolve("lib/server/classes.jsa"));
  }

  static JavaHome running() {
    return new JavaHome(Path.of(System.getProperty("java.home")), Runtime.version().feature());
  }

  /**
   * Returns the running JDK if its version is suitable. Otherwise, returns the newest suitable JDK.
   * The search covers {@code /usr/lib/jvm} and the folders that environment variables such as
   * {@code JAVA_HOME} and {@code JAVA_HOME_17} name.
   *
   * @throws ClusterException if there is no suitable JDK; the message names the suitable versions
   */
  public static JavaHome find(JavaVersions wanted, String title, Consumer<String> progress) {
    JavaHome running = running();
    if (wanted.contains(running.feature())) {
      return running;
    }
    JavaHome found =
        choose(wanted, candidates(System.getenv(), USUAL_PLACE))
            .orElseThrow(() -> none(wanted, title, running));
    progress.accept(
        title
            + " runs on JDK "
            + found.feature()
            + " in "
            + found.path()
            + ", but Assay runs on JDK "
            + running.feature());
    return found;
  }

  static Optional<JavaHome> choose(JavaVersions wanted, List<Path> candidates) {
    return candidates.stream()
        .flatMap(path -> at(path).stream())
        .filter(home -> wanted.contains(home.feature()))
        .max(Comparator.comparingInt(JavaHome::feature));
  }

  static List<Path> candidates(Map<String, String> environment, Path usualPlace) {
    List<Path> all = new ArrayList<>();
    environment.forEach(
        (name, value) -> {
          if (name.startsWith(VARIABLE) && !value.isEmpty()) {
            all.add(Path.of(value));
          }
        });
    if (Files.isDirectory(usualPlace)) {
      try (Stream<Path> folders = Files.list(usualPlace)) {
        folders.sorted().forEach(all::add);
      } catch (IOException e) {
        throw ClusterException.failed("cannot look for JDKs in " + usualPlace, e);
      }
    }
    return all;
  }

  private static Optional<JavaHome> at(Path folder) {
    Path release = folder.resolve("release");
    if (!Files.isExecutable(folder.resolve("bin/java")) || !Files.isReadable(release)) {
      return Optional.empty();
    }
    Matcher version =
        VERSION.matcher(ClusterFolder.properties(release).getProperty("JAVA_VERSION", ""));
    return version.lookingAt()
        ? Optional.of(new JavaHome(folder, Integer.parseInt(version.group(1))))
        : Optional.empty();
  }

  private static ClusterException none(JavaVersions wanted, String title, JavaHome running) {
    int newest = Math.min(wanted.newest(), Math.max(wanted.oldest(), 17));
    return ClusterException.badInput(
        title
            + " requires JDK "
            + wanted.text()
            + ", but only JDK "
            + running.feature()
            + " was found; install JDK "
            + newest
            + " (Debian: apt-get install openjdk-"
            + newest
            + "-jdk-headless) or set JAVA_HOME_"
            + newest
            + " to its folder");
  }
}
