package assay.lab.limits;

import java.io.IOException;
import java.nio.file.Path;

sealed interface DiskTest permits FioDisk, OwnDisk {
  int LARGE = 1 << 20;

  int SMALL = 4096;

  /**
   * Figures of a disk; null if they could not be measured.
   *
   * @param method tool and mode of the measurement
   */
  record Found(
      String method,
      Double readMbPerSecond,
      Double writeMbPerSecond,
      Double randomReadsPerSecond,
      Double randomWritesPerSecond,
      Double syncsPerSecond,
      Double syncP50Millis,
      Double syncP99Millis) {}

  /**
   * @param file must not exist; may be left behind for the caller to delete
   */
  Found measure(Path file, Budget budget) throws IOException, InterruptedException;

  static long fileBytes(Budget budget) {
    // Written twice, read once, and a quarter of the bytes for random blocks.
    return budget.bytes() / 4 / LARGE * LARGE;
  }
}
