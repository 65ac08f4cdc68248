package assay.lab.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;

import assay.lab.run.file.AppendFile;
import assay.lab.run.file.RunFolder;
import assay.lab.run.file.WholeLines;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DataFormatException;

/** Reads a ledger that {@link LedgerLog} wrote, up to the last complete line. */
public final class LedgerLogReader {
  private LedgerLogReader() {}

  public interface Visitor<H> {
    void begins(H header);

    void line(LedgerLine line) throws DataFormatException, JsonProcessingException;
  }

  /**
   * Passes the header and all lines of a ledger to a visitor.
   *
   * @throws IOException if the file cannot be read, is still being written, or is damaged
   */
  public static <H> void read(Path file, Class<H> header, Visitor<H> visitor) throws IOException {
    if (AppendFile.isLocked(file)) {
      throw new IOException(file + " is still being written; try again after the load has ended");
    }
    boolean[] begun = {false};
    LedgerLine line = new LedgerLine();
    List<String> left = new ArrayList<>();
    try (WholeLines lines = new WholeLines(file)) {
      lines.next(
          (bytes, from, to) -> {
            visitor.begins(
                RunFolder.JSON.readValue(new String(bytes, from, to - from, UTF_8), header));
            begun[0] = true;
          });
      if (begun[0]) {
        lines.rest(
            (bytes, from, to) -> {
              line.is(bytes, from, to);
              visitor.line(line);
            });
      }
      lines.noteIn(left);
    }
    if (!begun[0] || left.stream().anyMatch(text -> text.contains("unreadable"))) {
      throw new IOException(file + " is not a valid ledger, or was changed: " + left);
    }
  }
}
