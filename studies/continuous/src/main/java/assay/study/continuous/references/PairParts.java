package assay.study.continuous.references;

import assay.lab.workload.draw.CountedRandom;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Pairs of row numbers on disk, partitioned by the first row of each pair. Thread-safe. */
final class PairParts implements PairSink, Closeable {
  private static final int PART_BITS = 6;
  private static final long KEY = 0x7061727473L;

  private final long key;
  private final List<PairFile> parts = new ArrayList<>();

  /**
   * @param level level of recursion. Each level distributes rows differently, so that a part that
   *     is too large can be partitioned again on the next level
   */
  PairParts(Path folder, int level) throws IOException {
    key = KEY + level;
    try {
      for (int i = 0; i < 1 << PART_BITS; i++) {
        parts.add(new PairFile(folder));
      }
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  @Override
  public void accept(long row, long by) throws IOException {
    parts.get((int) (CountedRandom.bits(key, row) >>> (Long.SIZE - PART_BITS))).accept(row, by);
  }

  List<PairFile> parts() {
    return parts;
  }

  @Override
  public void close() throws IOException {
    for (PairFile part : parts) {
      part.close();
    }
  }
}
