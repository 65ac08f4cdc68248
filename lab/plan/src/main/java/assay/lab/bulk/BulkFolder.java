package assay.lab.bulk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A folder on this machine in which a format phase leaves its files for a later import. {@code
 * manifest.json} describes the folder. {@code files} contains the files in the store's format,
 * unless a job writes them to another file system. {@code tmp} contains temporary files.
 */
public record BulkFolder(Path path) {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  private static final String MANIFEST = "manifest.json";

  public Path files() {
    return path.resolve("files");
  }

  public Path temporary() {
    return path.resolve("tmp");
  }

  /**
   * @throws IllegalArgumentException if the folder exists and is not empty
   */
  public void create() throws IOException {
    Files.createDirectories(path);
    try (Stream<Path> inside = Files.list(path)) {
      if (inside.findAny().isPresent()) {
        throw new IllegalArgumentException(
            "folder " + path + " is not empty; a format phase needs an empty folder");
      }
    }
    Files.createDirectory(temporary());
  }

  public void write(BulkManifest manifest) throws IOException {
    Path next = path.resolve(MANIFEST + ".next");
    Files.write(next, JSON.writeValueAsBytes(manifest));
    Files.move(
        next,
        path.resolve(MANIFEST),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * @throws IllegalArgumentException if the manifest is missing or invalid; the message is one line
   */
  public BulkManifest manifest() throws IOException {
    Path file = path.resolve(MANIFEST);
    BulkManifest manifest;
    try {
      manifest = JSON.readValue(Files.readAllBytes(file), BulkManifest.class);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(
          path + ": must be a folder that a format phase wrote, but contains no " + MANIFEST, e);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          file + " is not a manifest of bulk files: " + e.getOriginalMessage(), e);
    }
    if (manifest.format() != BulkManifest.FORMAT) {
      throw new IllegalArgumentException(
          file + " has format " + manifest.format() + "; expected " + BulkManifest.FORMAT);
    }
    return manifest;
  }

  /**
   * Reads the manifest, and checks that the files listed in the manifest can be imported into a
   * table.
   *
   * @throws IllegalArgumentException if the files are incomplete, or were written for another
   *     table; the message is one line
   */
  public BulkManifest importable(String store, String table) throws IOException {
    BulkManifest manifest = manifest();
    if (!manifest.store().equals(store) || !manifest.table().equals(table)) {
      throw new IllegalArgumentException(
          "%s contains files for table '%s' of store '%s', not for table '%s' of store '%s'"
              .formatted(path, manifest.table(), manifest.store(), table, store));
    }
    switch (manifest.state()) {
      case WRITING ->
          throw new IllegalArgumentException(
              path
                  + " is incomplete because its format phase did not finish; remove the folder and "
                  + "format the rows again");
      case IMPORTED ->
          throw new IllegalArgumentException(
              path
                  + " has already been imported, so its files belong to the store; format the rows"
                  + " again");
      case COMPLETE -> requireFiles(manifest);
    }
    return manifest;
  }

  private void requireFiles(BulkManifest manifest) throws IOException {
    if (!isHere(manifest)) {
      return;
    }
    Map<String, Long> there = sizes();
    for (Map.Entry<String, Long> file : manifest.sizes().entrySet()) {
      if (!file.getValue().equals(there.get(file.getKey()))) {
        throw new IllegalArgumentException(
            files().resolve(file.getKey()) + " is missing or has changed; format the rows again");
      }
    }
  }

  public boolean isHere(BulkManifest manifest) {
    URI there = URI.create(manifest.files());
    // Compares paths rather than URIs: the URI of a folder ends with a slash only if the folder
    // exists.
    return "file".equals(there.getScheme()) && Path.of(there).equals(files());
  }

  /**
   * Returns the sizes in bytes of all files except checksum files, by path relative to {@link
   * #files}.
   */
  public Map<String, Long> sizes() throws IOException {
    Map<String, Long> sizes = new TreeMap<>();
    if (Files.isDirectory(files())) {
      try (Stream<Path> inside = Files.walk(files())) {
        for (Path file : inside.filter(Files::isRegularFile).toList()) {
          if (!file.getFileName().toString().startsWith(".")) {
            sizes.put(files().relativize(file).toString(), Files.size(file));
          }
        }
      }
    }
    return sizes;
  }

  public void removeTemporary() throws IOException {
    remove(temporary());
  }

  public void removeFiles() throws IOException {
    remove(files());
  }

  public void remove() throws IOException {
    remove(path);
  }

  private static void remove(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> inside;
    try (Stream<Path> paths = Files.walk(folder)) {
      inside = paths.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : inside) {
      Files.deleteIfExists(file);
    }
  }
}
