package assay.lab.run.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Replaces a file atomically. Readers see either the old file or the new file, even after a crash.
 */
public final class WholeFile {
  @FunctionalInterface
  public interface Content {
    void write(Path next) throws IOException;
  }

  private WholeFile() {}

  /**
   * @param content writes the new file to a path that does not exist yet
   * @throws IOException if the new file cannot be written; the old file is then kept
   */
  public static void replace(Path file, Content content) throws IOException {
    Path next = file.resolveSibling(file.getFileName() + ".next");
    Files.deleteIfExists(next);
    try {
      content.write(next);
    } catch (IOException e) {
      Files.deleteIfExists(next);
      throw e;
    }
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
