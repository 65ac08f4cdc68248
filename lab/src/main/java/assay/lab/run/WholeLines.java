package assay.lab.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
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
final class WholeLines implements Closeable {
  /** Takes a line in, whole; what it throws says that the line is unreadable. */
  @FunctionalInterface
  interface Parser {
    void line(String line) throws JsonProcessingException, DataFormatException;
  }

  private final Path file;
  private final InputStream in;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private int unreadable;

  WholeLines(Path file) throws IOException {
    this.file = file;
    // Small: files of a thousand workers are open at once.
    in = new BufferedInputStream(Files.newInputStream(file), 1 << 14);
  }

  static void read(Path file, List<String> salvage, Parser parser) throws IOException {
    if (!Files.exists(file)) {
      salvage.add(file.getFileName() + " is missing");
      return;
    }
    try (WholeLines lines = new WholeLines(file)) {
      while (lines.next(parser)) {
        // the parser has it
      }
      lines.noteIn(salvage);
    }
  }

  /** Hands the next line over; returns false at the end. */
  boolean next(Parser parser) throws IOException {
    for (int b; (b = in.read()) >= 0; ) {
      if (b != '\n') {
        line.write(b);
        continue;
      }
      if (!understood(line.toString(StandardCharsets.UTF_8), parser)) {
        unreadable++;
      }
      line.reset();
      return true;
    }
    return false;
  }

  /** Says what was left out; to be called at the end. */
  void noteIn(List<String> salvage) {
    if (unreadable > 0) {
      salvage.add(file.getFileName() + ": left out " + unreadable + " unreadable line(s)");
    }
    if (line.size() > 0) {
      salvage.add(file.getFileName() + ": left out a torn last line of " + line.size() + " bytes");
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
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
