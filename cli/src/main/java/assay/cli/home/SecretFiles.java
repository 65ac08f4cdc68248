package assay.cli.home;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * Temporary properties files that contain secrets. Only the user who runs Assay can read the files.
 * {@link #close} deletes the files. Some clients read secrets only from files. Secrets must not be
 * arguments of a process, because every user can read the arguments of processes.
 */
public final class SecretFiles implements AutoCloseable {
  private final List<Path> files = new ArrayList<>();

  /**
   * Writes properties to a new file.
   *
   * @return path of the file; empty if there are no properties
   */
  public Optional<Path> write(Map<String, String> properties) throws IOException {
    if (properties.isEmpty()) {
      return Optional.empty();
    }
    Path file =
        Files.createTempFile(
            "assay-",
            ".properties",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    files.add(file);
    Properties written = new Properties();
    written.putAll(properties);
    try (Writer out = Files.newBufferedWriter(file)) {
      written.store(out, null);
    }
    return Optional.of(file);
  }

  @Override
  public void close() throws IOException {
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
  }
}
