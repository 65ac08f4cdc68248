package assay.lab.run.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Replaces a file as a whole, so that neither a reader nor a crash sees part of the new file. */
public final class WholeFile {
  @FunctionalInterface
  public interface Content {
    void write(Path next) throws IOException;
  }

  private WholeFile() {}

  /**
   * @param content writes the new file, which does not exist yet
   * @throws IOException if the new file cannot be written; in this case, the old file is kept
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
