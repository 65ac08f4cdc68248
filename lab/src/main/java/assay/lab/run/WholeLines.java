package assay.lab.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.DataFormatException;

/**
 * The whole lines of an append-only file, one after the other. A torn last line, and lines that
 * cannot be understood, are left out and noted: they cost nothing but themselves.
 */
final class WholeLines {
  /** Takes a line in, whole; what it throws says that the line is unreadable. */
  @FunctionalInterface
  interface Parser {
    void line(String line) throws JsonProcessingException, DataFormatException;
  }

  private WholeLines() {}

  static void read(Path file, List<String> salvage, Parser parser) throws IOException {
    if (!Files.exists(file)) {
      salvage.add(file.getFileName() + " is missing");
      return;
    }
    int unreadable = 0;
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      for (int b; (b = in.read()) >= 0; ) {
        if (b != '\n') {
          line.write(b);
          continue;
        }
        if (!understood(line.toString(StandardCharsets.UTF_8), parser)) {
          unreadable++;
        }
        line.reset();
      }
    }
    if (unreadable > 0) {
      salvage.add(file.getFileName() + ": left out " + unreadable + " unreadable line(s)");
    }
    if (line.size() > 0) {
      salvage.add(file.getFileName() + ": left out a torn last line of " + line.size() + " bytes");
    }
  }

  private static boolean understood(String line, Parser parser) {
    try {
      parser.line(line);
      return true;
    } catch (JsonProcessingException | DataFormatException | RuntimeException e) {
      // Any bytes may stand in a damaged file, and parsers fail on them in many ways.
      return false;
    }
  }
}
