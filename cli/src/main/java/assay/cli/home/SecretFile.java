package assay.cli.home;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * Properties with secrets in a file that this user alone can read and that is gone when it is
 * closed: clients take them from nowhere else, and an argument list could be read by anyone.
 */
public final class SecretFile implements AutoCloseable {
  private final Path file;

  private SecretFile(Path file) {
    this.file = file;
  }

  /** Writes the file; none where there are no properties. */
  public static SecretFile of(Map<String, String> properties) throws IOException {
    if (properties.isEmpty()) {
      return new SecretFile(null);
    }
    Path file =
        Files.createTempFile(
            "assay-",
            ".properties",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    SecretFile secret = new SecretFile(file);
    Properties written = new Properties();
    written.putAll(properties);
    try (Writer out = Files.newBufferedWriter(file)) {
      written.store(out, null);
    } catch (IOException e) {
      secret.close();
      throw e;
    }
    return secret;
  }

  public Optional<Path> path() {
    return Optional.ofNullable(file);
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      Files.deleteIfExists(file);
    }
  }
}
