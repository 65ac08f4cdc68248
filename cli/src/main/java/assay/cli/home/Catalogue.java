package assay.cli.home;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The experiments that come with Assay.
 *
 * @param folder holds one file each, and folders of such
 */
public record Catalogue(Path folder) {
  private static final String ENDING = ".yaml";
  private static final int DEEPEST = 2;

  /** The experiments' names, in order; of those in folders {@code FOLDER/NAME}. */
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

  /** The file of an experiment of the catalogue. */
  public Path file(String name) {
    return folder.resolve(name + ENDING);
  }

  /** What a user means: a file, or the name of one here; empty if it is neither. */
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
