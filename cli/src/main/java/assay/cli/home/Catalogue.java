package assay.cli.home;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Experiments that come with Assay.
 *
 * @param folder folder that contains one file per experiment, and subfolders of experiments
 */
public record Catalogue(Path folder) {
  private static final String ENDING = ".yaml";
  private static final int DEEPEST = 2;

  /**
   * Returns the sorted names of all experiments. The name of an experiment in a subfolder is {@code
   * FOLDER/NAME}.
   */
  public List<String> names() {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder, DEEPEST)) {
      return files
          .map(file -> folder.relativize(file).toString())
          .filter(name -> name.endsWith(ENDING))
          .map(name -> name.substring(0, name.length() - ENDING.length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Path file(String name) {
    return folder.resolve(name + ENDING);
  }

  /**
   * Returns the file of an experiment.
   *
   * @param what name of an experiment, or path of a file that may not exist
   * @return path of the file; empty if {@code what} is neither a name nor a path
   */
  public Optional<Path> find(String what) {
    if (names().contains(what)) {
      return Optional.of(file(what));
    }
    boolean looksLikeFile = what.matches(".*(/|\\.ya?ml$).*");
    return looksLikeFile || Files.isRegularFile(Path.of(what))
        ? Optional.of(Path.of(what))
        : Optional.empty();
  }
}
