package assay.lab.probe.foreign;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Splits a stream's bytes into lines. A line that is longer than the limit is truncated to the
 * limit plus one byte, so that the caller can detect the excess. The rest of the line is skipped.
 * Not thread-safe.
 */
final class LineSplitter {
  private final byte[] line;
  private int length;

  LineSplitter(int longest) {
    line = new byte[longest + 1];
  }

  void split(byte[] bytes, int count, Consumer<String> lines) {
    for (int i = 0; i < count; i++) {
      if (bytes[i] == '\n') {
        lines.accept(new String(line, 0, length, StandardCharsets.UTF_8));
        length = 0;
      } else if (length < line.length) {
        line[length] = bytes[i];
        length++;
      }
    }
  }
}
