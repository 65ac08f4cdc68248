package assay.lab.ycsb;

import assay.lab.workload.format.FieldLength;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Parser of YCSB's file of field lengths. The first line consists of the word {@code BlockSize} and
 * a number of bytes. Each following line consists of a bucket's number and the number of values in
 * the bucket.
 */
final class HistogramFile {
  private static final String FIRST = "BlockSize";

  private HistogramFile() {}

  static FieldLength parse(Path file, List<String> lines) {
    String[] first = lines.isEmpty() ? new String[0] : lines.get(0).split("\t", -1);
    if (first.length < 2 || !first[0].equals(FIRST)) {
      throw bad(file, 1, "must be 'BlockSize', a tab and a number of bytes");
    }
    int blockBytes = (int) number(file, 1, first[1], Integer.MAX_VALUE);
    List<Long> counts = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      if (lines.get(i).isBlank()) {
        continue;
      }
      String[] parts = lines.get(i).split("\t", -1);
      if (parts.length < 2 || number(file, i + 1, parts[0], Integer.MAX_VALUE) != counts.size()) {
        throw bad(
            file, i + 1, "must be bucket " + counts.size() + ", a tab and a number of values");
      }
      counts.add(number(file, i + 1, parts[1], Long.MAX_VALUE));
    }
    try {
      return new FieldLength.Histogram(blockBytes, counts);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  private static long number(Path file, int line, String text, long most) {
    if (!text.strip().matches("[0-9]{1,18}") || Long.parseLong(text.strip()) > most) {
      throw bad(file, line, "must be a whole number up to " + most + "; got '" + text + "'");
    }
    return Long.parseLong(text.strip());
  }

  private static IllegalArgumentException bad(Path file, int line, String what) {
    return new IllegalArgumentException(file + ":" + line + ": " + what);
  }
}
