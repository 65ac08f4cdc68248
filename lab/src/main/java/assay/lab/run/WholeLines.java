package assay.lab.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The whole lines of an append-only file; a torn last line is left out and noted. */
final class WholeLines {
  private WholeLines() {}

  /** Everything up to the last line end; empty, with a note, where the file is missing. */
  static String read(Path file, List<String> salvage) throws IOException {
    if (!Files.exists(file)) {
      salvage.add(file.getFileName() + " is missing");
      return "";
    }
    byte[] bytes = Files.readAllBytes(file);
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    if (end < bytes.length) {
      salvage.add(
          file.getFileName() + ": left out a torn last line of " + (bytes.length - end) + " bytes");
    }
    return new String(bytes, 0, end, StandardCharsets.UTF_8);
  }
}
