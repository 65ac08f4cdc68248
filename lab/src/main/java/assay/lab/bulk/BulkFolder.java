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
 * A folder on this machine between a format and its import. {@code manifest.json} says what it is;
 * the store's files are in {@code files}, unless a job writes them to another file system; what is
 * only needed meanwhile is in {@code tmp}.
 */
public record BulkFolder(Path path) {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  private static final String MANIFEST = "manifest.json";

  /** Where the store's files are written here. */
  public Path files() {
    return path.resolve("files");
  }

  /** For what nobody needs afterwards. */
  public Path temporary() {
    return path.resolve("tmp");
  }

  /**
   * Makes the folder.
   *
   * @throws IllegalArgumentException if something is there that is not empty
   */
  public void create() throws IOException {
    Files.createDirectories(path);
    try (Stream<Path> inside = Files.list(path)) {
      if (inside.findAny().isPresent()) {
        throw new IllegalArgumentException(
            "folder " + path + " is not empty; a format needs one of its own");
      }
    }
    Files.createDirectory(temporary());
  }

  /** Writes the manifest, at once or not at all. */
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
   * Reads the manifest.
   *
   * @throws IllegalArgumentException if it is none: one line
   */
  public BulkManifest manifest() throws IOException {
    Path file = path.resolve(MANIFEST);
    BulkManifest manifest;
    try {
      manifest = JSON.readValue(Files.readAllBytes(file), BulkManifest.class);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(
          path + ": must be a folder that a format phase wrote; it has no " + MANIFEST, e);
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
   * The manifest of files that can be imported into a table.
   *
   * @throws IllegalArgumentException if they are for another one, or not all there: one line
   */
  public BulkManifest importable(String store, String table) throws IOException {
    BulkManifest manifest = manifest();
    if (!manifest.store().equals(store) || !manifest.table().equals(table)) {
      throw new IllegalArgumentException(
          path
              + " holds files for table '"
              + manifest.table()
              + "' of store '"
              + manifest.store()
              + "', not for '"
              + table
              + "' of '"
              + store
              + "'");
    }
    switch (manifest.state()) {
      case WRITING ->
          throw new IllegalArgumentException(
              path + " is half-written: its format did not end; remove it and format anew");
      case IMPORTED ->
          throw new IllegalArgumentException(
              path + " was imported already: its files are the store's");
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
            files().resolve(file.getKey())
                + " is missing or not as it was written; format the rows anew");
      }
    }
  }

  /** Whether the files are in this folder. */
  public boolean isHere(BulkManifest manifest) {
    URI there = URI.create(manifest.files());
    // Not by their text: that of a folder ends otherwise once it is there.
    return "file".equals(there.getScheme()) && Path.of(there).equals(files());
  }

  /** Sizes of the files here by path below {@link #files}; check sums beside them are left out. */
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

  /** Removes what nobody needs after a format. */
  public void removeTemporary() throws IOException {
    remove(temporary());
  }

  /** Removes the files; the manifest stays. */
  public void removeFiles() throws IOException {
    remove(files());
  }

  /** Removes everything. */
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
